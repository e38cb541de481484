import { timingSafeEqual } from "node:crypto";
import type { AuthContext } from "ssh2";
import type { utils } from "../../provider/ssh/library";
import type { ServerRow } from "../store/rows";

type Login = Pick<ServerRow, "username" | "password" | "public_ssh_key">;

/** Whether it is the server's login: its password, or the key that it was built with. */
export function isLogin(login: Login, asked: AuthContext, library: typeof utils): boolean {
  if (asked.username !== login.username) return false;
  if (asked.method === "password") return isSame(asked.password, login.password);
  if (asked.method !== "publickey" || login.public_ssh_key === undefined) return false;
  const key = library.parseKey(login.public_ssh_key);
  if (key instanceof Error || !isSame(asked.key.data, key.getPublicSSH())) return false;
  // Without a signature a client only asks whether this key would do.
  return !asked.signature || key.verify(asked.blob as Buffer, asked.signature, asked.hashAlgo) === true;
}

const isSame = (given: string | Buffer, wanted: string | Buffer): boolean => {
  const [left, right] = [Buffer.from(given as string), Buffer.from(wanted as string)];
  return left.length === right.length && timingSafeEqual(left, right);
};
