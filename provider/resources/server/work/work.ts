import type { CallContext } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import type { ServerInputs } from "../inputs";
import type { ServerState } from "../serverState";

/** A server on its way to new inputs. */
export interface Work {
  readonly session: Session;
  /** True at every moment, so that it can be stored after a failure. */
  readonly state: ServerState;
  readonly news: ServerInputs;
  /** What is under way was begun by an earlier run: it may have ended long ago, so it is looked at at once. */
  readonly resumed: boolean;
  readonly context: CallContext;
  /** Whether the host was met at a build that nobody here has sent. */
  metBuild?: boolean;
}
