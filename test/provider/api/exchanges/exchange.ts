import type { OperationName } from "../../../../provider/api";
import type { Scene } from "../scene";

/** One exchange, and more, with the sandbox. */
export type Exchange = (scene: Scene) => Promise<void>;

/** Operations on servers themselves; all others are in the other file. */
export type ServerOperation = Exclude<
  Extract<OperationName, `server.${string}`>,
  `server.plan.${string}` | `server.template.${string}`
>;
