import { connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { openHost } from "../support/host";
import { recorded } from "./recorded";

/** The answer that comes on the connection after these bytes. The sandbox sends its answers in chunks. */
async function answerTo(socket: Socket, sent: string) {
  let text = "";
  const whole = new Promise<void>((resolve, reject) => {
    const read = (bytes: Buffer) => {
      text += bytes.toString("utf8");
      if (!text.endsWith("\r\n0\r\n\r\n")) return;
      socket.off("data", read);
      resolve();
    };
    socket.on("data", read);
    socket.once("close", () => reject(new Error(`the connection was closed after: ${text}`)));
  });
  socket.write(sent);
  await whole;
  const [head = "", ...chunks] = text.split("\r\n\r\n");
  const [status = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(lines.map((line) => line.split(": ", 2)));
  const body = chunks.join("\r\n\r\n").replace(/^[0-9a-f]+\r\n|\r\n0\r\n\r\n$/g, "");
  return { status, headers, answer: JSON.parse(body) };
}

it.each(recorded)("$client", async ({ options, connections }) => {
  const { sandbox } = await openHost(options);
  const [server = ""] = sandbox.seed({ servers: [{ domain: "web1.example.com" }] }).servers;
  const { hostname, port, host } = new URL(sandbox.url);
  const login = Buffer.from(`${sandbox.username}:${sandbox.password}`).toString("base64");
  const real = (text: string) =>
    text.replaceAll("HOST", host).replaceAll("LOGIN", login).replaceAll("SERVER", server);
  for (const exchanges of connections) {
    const socket = connect(Number(port), hostname);
    try {
      for (const { sent, status, headers = {}, answer } of exchanges)
        expect(await answerTo(socket, real(sent.join("\r\n")))).toMatchObject({
          status,
          headers,
          answer: JSON.parse(real(JSON.stringify(answer))),
        });
    } finally {
      socket.destroy();
    }
  }
});
