import { accountOf } from "../../resource/account";
import type { ChangeTable } from "../../resource/changeTable";
import type { Properties } from "../../resource/properties";
import type { Session } from "../../resource/session";
import { askedOf, hiddenOutputs, inputsOf, withAsked, withSet } from "../../resource/stored";
import { serverChanges } from "./changes";
import { type Phase, phaseOf, withPhase, workOf } from "./phase";
import { mergeReported, type ServerRecord } from "./reported";

/** A server during create, read or update: what is true so far, ready to be stored at any moment. */
export interface ServerState {
  readonly id: string;
  readonly holder: string;
  /** The inputs that have been brought to the host, or recorded. */
  applied: Properties;
  /** What the host told, by output name. */
  reported: Properties;
  phase: Phase;
  /** Of what was changed at the host: what the program had last asked for. */
  asked: Properties;
  /** Not ordered by us: an input that the host does not tell may have any value there. */
  isImported: boolean;
}

const notReported: ReadonlySet<string> = new Set([...hiddenOutputs, "__provider", "active"]);

/** An input that the host's records never tell: its value is the program's and goes when the program drops it. */
const isOnlyOurs = (name: string): boolean => {
  const from = (serverChanges as ChangeTable)[name]?.readsFrom;
  return from === "never" ? name !== "zoneId" : from?.operation === "server.power.status";
};

export function stateOf(session: Session, id: string, outputs: Properties): ServerState {
  return {
    id,
    holder: session.managed.markOf(outputs),
    applied: inputsOf(outputs),
    reported: Object.fromEntries(
      Object.entries(outputs).filter(([name]) => !notReported.has(name) && !isOnlyOurs(name)),
    ),
    phase: phaseOf(outputs),
    asked: askedOf(outputs),
    isImported: outputs.__imported === true,
  };
}

/** The outputs to store. */
export const outputsOf = (state: ServerState): Properties => ({
  ...state.reported,
  ...withSet(state.applied),
  active: isBuilt(state),
  uniqId: state.id,
  __holder: state.holder,
  ...withPhase(state.phase),
  ...withAsked(state.asked),
  ...(state.isImported && { __imported: true }),
});

/** Whether the server is there to be used: no build or rebuild is under way, or has failed. */
export const isBuilt = ({ phase }: ServerState): boolean => workOf(phase) === undefined;

/** Takes in a newer record of the host. */
export function recordAnswer(state: ServerState, record: ServerRecord): void {
  state.reported = mergeReported(state.reported, record);
}

/** Names the server in calls. */
export const selector = (session: Session, state: ServerState) => ({
  uniq_id: state.id,
  accnt: accountOf(session, { ...state.reported, ...state.applied }),
});

/** Names the server in lines that tell how far something is. */
export const nameOf = (state: ServerState): string =>
  String(state.applied.domain ?? state.reported.domain ?? state.id);

/** Names a server in messages: `web.example.com (ABC123)`, as far as it is known. */
export const named = (domain: unknown, id?: unknown): string =>
  id === undefined || id === domain
    ? String(domain)
    : domain === undefined
      ? String(id)
      : `${domain} (${id})`;

export const serverOf = (state: ServerState): string => named(nameOf(state), state.id);
