import { isOperationPath } from "../../provider/api/address";
import type { Surroundings } from "../surroundings";
import { describedMethods, type Method } from "./described";
import type { Open } from "./host";
import type { Base } from "./login";

/** Paths at which hosts describe their API. The API specification does not show the path. */
const usualPaths = [
  "api/describe",
  "utilities/api/describe",
  "utilities/describe",
  "meta/describe",
  "describe",
  "help",
] as const;

/**
 * Finds paths of a description in an error text of the host. The requested path itself is left out, whatever part of
 * the address precedes it.
 */
const namedIn = (text: string, requestedPath: string): readonly string[] =>
  (text.match(/[\w.-]+(?:\/[\w.-]+)*\/\w*descri\w*/gi) ?? []).filter(
    (path) => !`/${path}`.toLowerCase().endsWith(`/${requestedPath}`.toLowerCase()),
  );

interface Looking {
  readonly open: Open;
  /** The settings of the host that are known so far. */
  readonly settings: Base;
  /** The path that the user has set. */
  readonly set: string | undefined;
  readonly signal: AbortSignal;
  /** Asks the user for the path; undefined without a terminal. */
  readonly ask: Surroundings["ask"] | undefined;
}

/**
 * Looks for the host's description of its API: at the path that the user has set, or else at the usual paths and at
 * any path that an error text of the host names. Returns undefined if the host has no description.
 */
export async function findDescription({
  open,
  settings,
  set,
  signal,
  ask,
}: Looking): Promise<readonly Method[] | undefined> {
  const waiting: string[] = set === undefined ? [...usualPaths] : [set];
  const triedPaths = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (triedPaths.has(path)) continue;
    triedPaths.add(path);
    const settingsHere = { ...settings, paths: { "api.describe": path } };
    const host = open(settingsHere);
    const patient = open({ ...settingsHere, retries: { within: "1m" } });
    const description = await describedMethods(host, patient, signal).finally(() =>
      Promise.all([host.close(), patient.close()]),
    );
    if (description.is === "failing" && set !== undefined) throw description.because;
    if (description.is === "elsewhere" && set === undefined)
      waiting.unshift(...namedIn(description.says, path));
    const methods = description.is === "described" ? description.methods : [];
    const otherMethods = methods.filter((method) => method.path.toLowerCase() !== path.toLowerCase());
    const ownMethod = methods.find((method) => !otherMethods.includes(method));
    const unknown = { purpose: "", inputs: undefined, outputs: undefined };
    if (methods.length > 0)
      return [...otherMethods, { ...(ownMethod ?? unknown), path, isDescription: true }];
    if (waiting.length > 0 || !ask || set !== undefined) continue;
    const answer = (await ask(question)).trim().replace(/^\/+/, "");
    if (isOperationPath(answer)) waiting.push(answer);
  }
  return undefined;
}

const question = `api.describe: the host describes nothing at ${usualPaths.join(", ")}.\nAt which path does it describe its methods? A path, or Enter if it does not: `;
