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

/** A server during a create, read or update. It can be stored at any moment. */
export interface ServerState {
  readonly id: string;
  readonly holder: string;
  /** The inputs that were sent to the host or recorded. */
  applied: Partial<ServerInputs>;
  /** The values that the host has reported, by output name. */
  reported: ServerReported;
  /** Only `advance` changes the phase. */
  readonly phase: Phase;
  /** How many times the disks have started empty. */
  diskGeneration: number;
  /** The price that the host reported last. */
  price?: ServerPrice | undefined;
  /** All addresses of the server, as the host showed them last. */
  addresses: Pick<StoredServer, "ipAddresses" | "ip6Addresses">;
  /** The program's last values of inputs that were then changed at the host. */
  beforeDrift: Partial<ServerInputs>;
  /** The template of our last build, if the host has its own name for that template. */
  template?: BuiltTemplate | undefined;
  /** The digest of the last rebuild mark that this state records. */
  mark?: string | undefined;
  /**
   * When the host was first seen at a build that no run of this program has requested, in milliseconds since the epoch.
   * Not stored.
   */
  metBuildAt?: number;
  /** The accepted removal, while the server still exists. */
  leaving?: Leaving | undefined;
  /** Whether the server was imported. Then an input that the host does not report may have any value there. */
  isImported: boolean;
  /** Whether the server existed before and was taken over by `onExisting: "adopt"`. */
  readonly isAdopted: boolean;
}

export function serverState(session: Session, id: string, outputs: StoredServer): ServerState {
  // An older version stored the address exactly as the host wrote it.
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

/** The outputs of a state, in their stored form. */
export function outputsOf(state: ServerState): StoredServer {
  // The host keys are an output only with `waitFor.ssh`.
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

/** The outputs for an SSH login. They are absent until the server has answered, and without `waitFor.ssh`. */
function sshOutputs({ applied, reported }: ServerState): Pick<StoredServer, "sshHostKeys" | "connection"> {
  const ssh = applied.waitFor?.ssh;
  const { sshHostKeys, ip } = reported;
  const [firstKey] = sshHostKeys ?? [];
  if (!ssh || !sshHostKeys || !firstKey || ip === undefined) return {};
  const user = applied.username ?? reported.username;
  const { password } = applied;
  const login = { ...(user !== undefined && { user }), ...(password !== undefined && { password }) };
  return { sshHostKeys, connection: { host: ip, port: sshPort(ssh), ...login, hostKey: firstKey.publicKey } };
}

/** Whether the program waits until the server answers. */
export const isAwaited = ({ applied }: ServerState): boolean => isAnyAwaited(applied.waitFor);

/** Whether the server is usable: no build, rebuild or other work is in progress or has failed. */
export const isBuilt = ({ phase }: ServerState): boolean => workOf(phase) === undefined;

/** Merges newly reported values into the state. */
export function recordValues(state: ServerState, sight: Pick<ServerSight, "values">): void {
  state.reported = mergeReported(state.reported, sight);
}

/**
 * The host's view of a server, with the program's name for the template that was installed last. A host may have its
 * own names for templates, such as `Debian 12 (Bookworm)`. The name that it reports after our build is its name for the
 * template that we installed.
 */
export const programSight = ({ template }: ServerState, sight: ServerSight): ServerSight =>
  template && isSameTemplate(nameOfTemplate(sight.template), template.word)
    ? { ...sight, template: { ...sight.template, name: template.templateName } }
    : sight;

/** The ids that calls about the server and its asset need. */
export const stateAssetId = (session: Session, state: ServerState): AssetId => ({
  uniq_id: state.id,
  accnt: recordAccount(session, { ...state.reported, ...state.applied }),
});

/** The server's name in status lines. */
export const nameOf = (state: ServerState): string =>
  String(state.applied.domain ?? state.reported.domain ?? state.id);

/** The server's name in messages, such as `web.example.com (ABC123)`. An unknown part is left out. */
export const serverLabel = (domain: unknown, id?: unknown): string =>
  id === undefined || id === domain
    ? String(domain)
    : domain === undefined
      ? String(id)
      : `${domain} (${id})`;

export const serverOf = (state: ServerState): string => serverLabel(nameOf(state), state.id);
