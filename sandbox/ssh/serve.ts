import type { Socket } from "node:net";
import type { Session } from "ssh2";
import type { ServerRow } from "../store/rows";
import type { Library } from "./library";
import { isLogin } from "./login";

/** Serves one connection: the login of the server, and commands that end well at once. Nothing is run. */
export function serve(
  socket: Socket,
  row: ServerRow,
  { Server, utils }: Library,
  ran: (command: string, username: string) => void,
): void {
  const server = new Server({ hostKeys: [...(row.private_host_keys ?? [])], ident: "sandbox" }, (client) => {
    let username = "";
    // A client that breaks off is no failure of the sandbox.
    client.on("error", () => {});
    client.on("authentication", (asked) => {
      if (!isLogin(row, asked, utils)) return asked.reject(["password", "publickey"]);
      username = asked.username;
      asked.accept();
    });
    client.on("session", (accept) => takeCommands(accept(), (command) => ran(command, username)));
  });
  server.injectSocket(socket);
}

/** Whatever else is asked for, a shell or files, the library refuses. */
function takeCommands(session: Session, ran: (command: string) => void): void {
  session.on("env", (taken) => taken?.());
  session.on("exec", (take, _refuse, { command }) => {
    ran(command);
    const channel = take();
    channel.on("error", () => {});
    channel.resume();
    channel.exit(0);
    channel.end();
  });
}
