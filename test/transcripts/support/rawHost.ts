import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it arrived. */
interface RawRequest extends Readonly<Record<"method" | "path", string | undefined>> {
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}
/** The host's answer. */
type RawAnswer = { readonly status: number; readonly answer: unknown };
export type RawHost = Awaited<ReturnType<typeof startRawHost>>;

/** A stub host without any knowledge of the API: it sends scripted responses and records the requests. */
export async function startRawHost() {
  let requests: RawRequest[] = [];
  let next: RawAnswer = { status: 500, answer: {} };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method, url: path, headers } = request;
      requests.push({ method, path, headers, body: JSON.parse(Buffer.concat(chunks).toString("utf8")) });
      response.writeHead(next.status, { "content-type": "application/json" });
      response.end(JSON.stringify(next.answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Sets the next response. The returned array collects the requests from then on. */
    answerWith(answer: RawAnswer): RawRequest[] {
      next = answer;
      requests = [];
      return requests;
    },
    close: () =>
      new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
