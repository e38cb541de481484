import type { NotAnswered } from "../../../gates/ask";
import { type Address, addressText, mostKinds, type ShownKeys } from "../../../ssh/network";
import { type GateName, gateDeadline, gateUrl, type Http, sshPort, timesOf } from "../declared/gates";
import type { Work } from "./work";

/** A check of `waitFor` that must succeed before the server is ready for the program. */
export interface Gate {
  /** The checked address or URL, without parts that may be secret. */
  readonly address: string;
  /** The IP address or name of the machine that is checked. */
  readonly host: string;
  /** The timeout, in milliseconds. */
  readonly deadline: number;
  /** How many right answers in a row are needed. */
  readonly times: number;
  /** How many connections the next right answer still needs. */
  connections(): number;
  /** Checks once; undefined if the answer is right. */
  ask(): Promise<NotAnswered | undefined>;
}

/** A server that must answer, and the checks in its `waitFor`. */
export type Reaching = Pick<Work, "session" | "state" | "context"> & {
  readonly news: Pick<Work["news"], "waitFor">;
};

/**
 * Builds a check. `noAddress` means that the host reports no usable IP address; undefined means that the program does
 * not wait for this check.
 */
type Build = (work: Reaching) => Gate | "noAddress" | undefined;

/** The checks that `waitFor` can name. */
export const gates: Readonly<Record<GateName, Build>> = {
  tcp(work) {
    const { tcp } = work.news.waitFor ?? {};
    return tcp && atPort(work, tcp.port, tcp, (address) => connects(work, address));
  },
  ssh(work) {
    const { ssh } = work.news.waitFor ?? {};
    // The host keys that this wait has already read. They are not read again if the next key exchange fails.
    const shownKeys: ShownKeys = new Map();
    if (!ssh) return undefined;
    const gate = atPort(work, sshPort(ssh), ssh, (address) => readKeys(work, address, shownKeys));
    return gate === "noAddress" ? gate : { ...gate, connections: () => mostKinds - shownKeys.size };
  },
  http(work) {
    const { http } = work.news.waitFor ?? {};
    if (!http) return undefined;
    const url = gateUrl(http, work.state.reported.ip);
    if (url === undefined) return "noAddress";
    const ask = () => answersRight(work, url, http);
    const place = { address: shownUrl(url), host: new URL(url).hostname };
    return { ...place, deadline: gateDeadline(http), times: timesOf(http), connections: () => 1, ask };
  },
};

function atPort(
  { state: { reported } }: Reaching,
  port: number,
  gate: Parameters<typeof gateDeadline>[0],
  ask: (address: Address) => Promise<NotAnswered | undefined>,
): Gate | "noAddress" {
  if (reported.ip === undefined) return "noAddress";
  const address = { host: reported.ip, port };
  const place = { address: addressText(address), host: reported.ip };
  return { ...place, deadline: gateDeadline(gate), times: 1, connections: () => 1, ask: () => ask(address) };
}

async function connects({ session, context }: Reaching, address: Address) {
  const attempt = await session.servers.connection(address, context.signal);
  return "trouble" in attempt ? attempt : undefined;
}

/**
 * Reads the host keys once, on first use. The state keeps them as long as the disks are the same, so a program notices
 * if another server answers at the address.
 */
async function readKeys({ session, state, context }: Reaching, address: Address, keysRead: ShownKeys) {
  // At another port another SSH server may listen. The stored host keys are kept until that one answers.
  const sshBefore = state.applied.waitFor?.ssh;
  const knownKeys = sshBefore && sshPort(sshBefore) === address.port ? state.reported.sshHostKeys : undefined;
  const attempt = await session.servers.keys(address, context.signal, keysRead);
  if ("trouble" in attempt) return attempt;
  const sshHostKeys = knownKeys ?? attempt.answer.map((key) => ({ ...key, verified: false }));
  state.reported = { ...state.reported, sshHostKeys };
  return undefined;
}

async function answersRight(work: Reaching, url: string, { status, text, insecure = false }: Http) {
  const attempt = await work.session.servers.page({ url, insecure }, work.context.signal);
  if ("trouble" in attempt) return attempt;
  const { answer } = attempt;
  const isRight = status?.includes(answer.status) ?? (answer.status >= 200 && answer.status < 300);
  if (!isRight) return { trouble: `its answer has the status ${answer.status}` };
  if (text !== undefined && !answer.text.includes(text))
    return { trouble: `its answer, with the status ${answer.status}, does not have the text` };
  return undefined;
}

/** Leaves out the login, the query and the fragment of the URL, because they may be secret. */
function shownUrl(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
