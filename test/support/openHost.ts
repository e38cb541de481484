import { operations } from "../../provider/api/contract";
import type { Script } from "./scriptedHost";

/** The path of every operation in the contract. */
export const paths = operations().flatMap(([, { path }]) => (path ? [path] : []));

/** A script of a host that permits and describes every operation. */
export const open: Script = {
  "account.token": () => ({ token: "another-token", expires: 3600 }),
  "asset.list": () => [],
  "server.list": () => [],
  "account.permitted": () => ({ permissions: Object.fromEntries(paths.map((path) => [path, true])) }),
  "api.describe": ({ path }) => ({ path }),
};
