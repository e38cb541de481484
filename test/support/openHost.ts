import { operations } from "../../provider/api/contract";
import type { Script } from "./scriptedHost";

/** Every path that the contract knows. */
export const paths = operations().flatMap(([, { path }]) => (path ? [path] : []));

/** A host that permits and describes everything. */
export const open: Script = {
  "account.token": () => ({ token: "another-token", expires: 3600 }),
  "asset.list": () => [],
  "server.list": () => [],
  "account.permitted": () => ({ permissions: Object.fromEntries(paths.map((path) => [path, true])) }),
  "api.describe": ({ path }) => ({ path }),
};
