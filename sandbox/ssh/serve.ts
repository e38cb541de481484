import { timingSafeEqual } from "node:crypto";
import type { Socket } from "node:net";
import type { AuthContext, Session } from "ssh2";
import type { utils } from "../../provider/ssh/library";
import type { ServerRow } from "../store/rows";
import type { Library } from "./library";

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

type Login = Pick<ServerRow, "username" | "password" | "public_ssh_key">;

/** Whether it is the server's login: its password, or a key of `public_ssh_key`, in which each line is one. */
function isLogin(login: Login, asked: AuthContext, library: typeof utils): boolean {
  if (asked.username !== login.username) return false;
  if (asked.method === "password") return isSame(asked.password, login.password);
  if (asked.method !== "publickey" || login.public_ssh_key === undefined) return false;
  return login.public_ssh_key.split("\n").some((line) => {
    const key = library.parseKey(line);
    if (key instanceof Error || !isSame(asked.key.data, key.getPublicSSH())) return false;
    // Without a signature a client only asks whether this key would do.
    return !asked.signature || key.verify(asked.blob as Buffer, asked.signature, asked.hashAlgo) === true;
  });
}

const isSame = (given: string | Buffer, wanted: string | Buffer): boolean => {
  const [left, right] = [Buffer.from(given as string), Buffer.from(wanted as string)];
  return left.length === right.length && timingSafeEqual(left, right);
};
