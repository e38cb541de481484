import { isOperationPath } from "../../provider/api/address";
import type { Surroundings } from "../surroundings";
import { describedMethods, type Method } from "./described";
import type { Open } from "./host";
import type { Base } from "./login";

/** Where hosts describe themselves. The specification does not show the path. */
const usualPaths = [
  "api/describe",
  "utilities/api/describe",
  "utilities/describe",
  "meta/describe",
  "describe",
  "help",
] as const;

/**
 * The parts of a host's text that may be the path of its description: not the one that was asked, however much of the
 * address is before it.
 */
const namedIn = (text: string, asked: string): readonly string[] =>
  (text.match(/[\w.-]+(?:\/[\w.-]+)*\/\w*descri\w*/gi) ?? []).filter(
    (path) => !`/${path}`.toLowerCase().endsWith(`/${asked}`.toLowerCase()),
  );

interface Looking {
  readonly open: Open;
  /** The known settings of the host. */
  readonly settings: Base;
  /** Where the user says that it is. */
  readonly set: string | undefined;
  readonly signal: AbortSignal;
  /** Asks a person for the path, if there is one. */
  readonly ask: Surroundings["ask"] | undefined;
}

/**
 * Looks for the host's description of itself: where the user says, or else at the usual paths and at one that the host
 * names when it refuses them. Undefined: there is none.
 */
export async function findDescription({
  open,
  settings,
  set,
  signal,
  ask,
}: Looking): Promise<readonly Method[] | undefined> {
  const waiting: string[] = set === undefined ? [...usualPaths] : [set];
  const tried = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (tried.has(path)) continue;
    tried.add(path);
    const here = { ...settings, paths: { "api.describe": path } };
    const host = open(here);
    const patient = open({ ...here, retries: { within: "1m" } });
    const description = await describedMethods(host, patient, signal).finally(() =>
      Promise.all([host.close(), patient.close()]),
    );
    if (description.is === "failing" && set !== undefined) throw description.because;
    if (description.is === "elsewhere" && set === undefined)
      waiting.unshift(...namedIn(description.says, path));
    const methods = description.is === "described" ? description.methods : [];
    const others = methods.filter((method) => method.path.toLowerCase() !== path.toLowerCase());
    const own = methods.find((method) => !others.includes(method));
    const unknown = { purpose: "", inputs: undefined, outputs: undefined };
    if (methods.length > 0) return [...others, { ...(own ?? unknown), path, isDescription: true }];
    if (waiting.length > 0 || !ask || set !== undefined) continue;
    const answer = (await ask(question)).trim().replace(/^\/+/, "");
    if (isOperationPath(answer)) waiting.push(answer);
  }
  return undefined;
}

const question = `api.describe: the host describes nothing at ${usualPaths.join(", ")}.\nAt which path does it describe its methods? A path, or Enter if it does not: `;
