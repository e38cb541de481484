import { addressesOf } from "../../../api/contract/ipAddress";
import type { AssetId } from "../../../host/assets/assetLists";
import type { Leaving } from "../../../host/shown/hostMark";
import type { ServerSight } from "../../../host/shown/sight";
import { isSameTemplate, nameOfTemplate } from "../../../host/shown/template";
import { recordAccount } from "../../../resource/record";
import type { Session } from "../../../resource/session";
import {
  addSetNames,
  askedMember,
  askedOf,
  type BuiltTemplate,
  holderMark,
  inputsOf,
} from "../../../resource/stored";
import { type Properties, pick } from "../../../values";
import { isAnyAwaited, sshPort } from "../declared/gates";
import type { ServerInputs } from "../declared/inputs";
import type { ServerPrice, ServerReported, StoredServer } from "./outputs";
import { type Phase, phaseOf, workOf } from "./phase";
import { keptOutputs, mergeReported } from "./reported";

/** A server during create, read or update: the facts so far, ready to be stored at any moment. */
export interface ServerState {
  readonly id: string;
  readonly holder: string;
  /** The inputs that were sent to the host, or recorded. */
  applied: Partial<ServerInputs>;
  /** The reported values, by output name. */
  reported: ServerReported;
  /** Only `advance` moves it. */
  readonly phase: Phase;
  /** The number of times that the disks started empty. */
  diskGeneration: number;
  /** The price, as the host reported it last. */
  price?: ServerPrice | undefined;
  /** All its addresses, as the host showed them last. */
  addresses: Pick<StoredServer, "ipAddresses" | "ip6Addresses">;
  /** The program's last values of inputs that were changed at the host. */
  beforeDrift: Partial<ServerInputs>;
  /** The template that we built last, if the host has a word of its own for it. */
  template?: BuiltTemplate | undefined;
  /** The digest of the last mark of a rebuild that this state knows of. */
  mark?: string | undefined;
  /**
   * The time when the host was first seen at a build that no one here has sent, in milliseconds since the epoch. It is
   * not stored.
   */
  metBuildAt?: number;
  /** The host has accepted the removal, but it has not ended. */
  leaving?: Leaving | undefined;
  /** We did not order it: an input that the host does not report may have any value there. */
  isImported: boolean;
  /** It existed before, and `onExisting: "adopt"` adopted it. */
  readonly isAdopted: boolean;
}

export function serverState(session: Session, id: string, outputs: StoredServer): ServerState {
  // An older version has stored the host's own spelling.
  const ip = addressesOf(session.configuration.baseUrl)(outputs.ip);
  return {
    id,
    holder: holderMark(session, outputs),
    applied: inputsOf(outputs),
    reported: {
      ...pick<Properties>(
        outputs,
        keptOutputs.filter((name) => name !== "ip"),
      ),
      ...(ip !== undefined && { ip }),
    },
    phase: phaseOf(outputs),
    diskGeneration: outputs.diskGeneration ?? 1,
    price: outputs.price,
    addresses: pick(outputs, ["ipAddresses", "ip6Addresses"]),
    beforeDrift: askedOf(outputs),
    template: outputs.__template,
    mark: outputs.__mark,
    leaving: outputs.__leaving,
    isImported: outputs.__imported === true,
    isAdopted: outputs.__adopted === true,
  };
}

/** The outputs to store. */
export function outputsOf(state: ServerState): StoredServer {
  // They are outputs only with `waitFor.ssh`.
  const { sshHostKeys: _, ...reported } = state.reported;
  return {
    ...reported,
    ...addSetNames(state.applied),
    ...sshOutputs(state),
    active: isBuilt(state),
    uniqId: state.id,
    diskGeneration: state.diskGeneration,
    ...(state.price && { price: state.price }),
    ...state.addresses,
    __holder: state.holder,
    ...(state.phase.is !== "ready" && { __phase: state.phase }),
    ...askedMember(state.beforeDrift),
    ...(state.template && { __template: state.template }),
    ...(state.mark !== undefined && { __mark: state.mark }),
    ...(state.leaving && { __leaving: state.leaving }),
    ...(state.isImported && { __imported: true }),
    ...(state.isAdopted && { __adopted: true }),
  };
}

/** The outputs that a program logs in with: nothing before the server has answered, or if it is not waited for. */
function sshOutputs({ applied, reported }: ServerState): Pick<StoredServer, "sshHostKeys" | "connection"> {
  const ssh = applied.waitFor?.ssh;
  const { sshHostKeys, ip } = reported;
  const [first] = sshHostKeys ?? [];
  if (!ssh || !sshHostKeys || !first || ip === undefined) return {};
  const user = applied.username ?? reported.username;
  const { password } = applied;
  const login = { ...(user !== undefined && { user }), ...(password !== undefined && { password }) };
  return { sshHostKeys, connection: { host: ip, port: sshPort(ssh), ...login, hostKey: first.publicKey } };
}

/** Whether the program waits until the server answers. */
export const isAwaited = ({ applied }: ServerState): boolean => isAnyAwaited(applied.waitFor);

/** Whether the server can be used: no build or rebuild is in progress, or has failed. */
export const isBuilt = ({ phase }: ServerState): boolean => workOf(phase) === undefined;

/** Records the newer values that the host has shown. */
export function recordValues(state: ServerState, sight: Pick<ServerSight, "values">): void {
  state.reported = mergeReported(state.reported, sight);
}

/**
 * The sight, with the program's name in place of the host's word for the template that was built last. A host may
 * report a template in its own words, such as `Debian 12 (Bookworm)`. The words that it reports after our build are its
 * words for the template we built.
 */
export const programSight = ({ template }: ServerState, sight: ServerSight): ServerSight =>
  template && isSameTemplate(nameOfTemplate(sight.template), template.word)
    ? { ...sight, template: { ...sight.template, name: template.templateName } }
    : sight;

/** The ids of the server and of its asset in calls. */
export const stateAssetId = (session: Session, state: ServerState): AssetId => ({
  uniq_id: state.id,
  accnt: recordAccount(session, { ...state.reported, ...state.applied }),
});

/** The server's name in progress lines. */
export const nameOf = (state: ServerState): string =>
  String(state.applied.domain ?? state.reported.domain ?? state.id);

/** The server's name in messages: `web.example.com (ABC123)`, as far as it is known. */
export const serverLabel = (domain: unknown, id?: unknown): string =>
  id === undefined || id === domain
    ? String(domain)
    : domain === undefined
      ? String(id)
      : `${domain} (${id})`;

export const serverOf = (state: ServerState): string => serverLabel(nameOf(state), state.id);
