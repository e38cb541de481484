import { timingSafeEqual } from "node:crypto";
import type { Socket } from "node:net";
import type { AuthContext, Session } from "ssh2";
import type { utils } from "../../provider/ssh/library";
import type { ServerRow } from "../store/rows";
import type { Library } from "./library";

/**
 * Serves one SSH connection. The connection accepts the login of the server, and answers every command with exit code
 * 0, without running it.
 */
export function serve(
  socket: Socket,
  row: ServerRow,
  { Server, utils }: Library,
  ran: (command: string, username: string) => void,
): void {
  const server = new Server({ hostKeys: [...(row.private_host_keys ?? [])], ident: "sandbox" }, (client) => {
    let username = "";
    // A client that breaks the connection does not make the sandbox fail.
    client.on("error", () => {});
    client.on("authentication", (attempt) => {
      if (!isLogin(row, attempt, utils)) return attempt.reject(["password", "publickey"]);
      username = attempt.username;
      attempt.accept();
    });
    client.on("session", (accept) => takeCommands(accept(), (command) => ran(command, username)));
  });
  server.injectSocket(socket);
}

/** Accepts commands. The library refuses all other requests, such as a shell or a file transfer. */
function takeCommands(session: Session, ran: (command: string) => void): void {
  session.on("env", (accept) => accept?.());
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

/**
 * Whether the login is right: the password of the server, or a key in `public_ssh_key`, which has one key on each line.
 */
export function isLogin(login: Login, attempt: AuthContext, library: typeof utils): boolean {
  if (attempt.username !== login.username) return false;
  if (attempt.method === "password") return isSame(attempt.password, login.password);
  if (attempt.method !== "publickey" || login.public_ssh_key === undefined) return false;
  const { signature, hashAlgo } = attempt;
  return login.public_ssh_key.split("\n").some((line) => {
    const key = library.parseKey(line);
    if (key instanceof Error || !isSame(attempt.key.data, key.getPublicSSH())) return false;
    // A client may ask without a signature whether the server would accept this key.
    return !signature || key.verify(attempt.blob as Buffer, signature, hashAlgo) === true;
  });
}

const isSame = (secret: string | Buffer, expected: string | Buffer): boolean => {
  const [left, right] = [Buffer.from(secret as string), Buffer.from(expected as string)];
  return left.length === right.length && timingSafeEqual(left, right);
};
