import { secretNames } from "../../provider/api/contract/marks";
import type { HttpAnswer } from "../../provider/api/http";
import { httpDate } from "../../provider/api/httpDate";
import { ConfigurationError, configurationSchema } from "../../provider/config";
import { unknownSettings } from "../../provider/engine/configuration";
import { failureText } from "../../provider/engine/failureText";
import { messageText } from "../../provider/messages";
import { shellQuote } from "../../provider/shellQuote";
import { CommandFailed } from "../CommandFailed";
import { chosenStack } from "../chosenStack";
import { exitCodes } from "../exitCodes";
import type { CommandSession, ConnectionFlags, Settings } from "../openSession";
import { folderOfOther } from "../project";
import type { Surroundings } from "../surroundings";
import { tableText } from "../text/table";
import { type Check, type CheckName, type Examined, type Finding, unchecked, well } from "./check";
import { hostChecks } from "./host";
import { listsCheck } from "./lists";
import { machineChecks } from "./machine";
import { rightsChecks } from "./rights";
import { stateCheck } from "./state";
import { verbsCheck } from "./verbs";

interface DoctorFlags extends ConnectionFlags {
  readonly json?: true;
}

/** `pulumi-hosting doctor`: checks everything that Pulumi needs to work with the host. It changes nothing. */
export async function doctor(flags: DoctorFlags, surroundings: Surroundings): Promise<number> {
  const { write, clock } = surroundings;
  let difference: number | undefined;
  const hear = ({ headers }: HttpAnswer) => {
    const date = httpDate(String(headers.date ?? ""), clock.now());
    // The local time is cut to whole seconds as well, because the host's date has no milliseconds.
    if (date !== undefined) difference = date - Math.floor(clock.now() / 1000) * 1000;
  };
  let session: CommandSession | undefined;
  let stack: string | undefined;
  const { folder } = surroundings;
  const examined: Examined = {
    // The folder is that of the stack's project, which may be another project of the repository.
    surroundings: { ...surroundings, folder: folderOfOther(folder, flags.stack ?? "") ?? folder },
    get session() {
      return session;
    },
    get stack() {
      return stack;
    },
    clockDifference: () => difference,
    failed: new Map(),
    missing: new Set(),
    denied: new Set(),
  };
  const checks: readonly Check[] = [
    ...machineChecks,
    {
      name: "configuration",
      after: ["node"],
      look: async () => {
        const [opening, finding] = await opened(flags, surroundings, hear);
        ({ session, stack } = opening);
        return finding;
      },
    },
    ...hostChecks,
    ...rightsChecks,
    listsCheck,
    verbsCheck,
    stateCheck,
  ];
  const rows: (Finding & { readonly check: CheckName })[] = [];
  try {
    for (const check of checks) {
      surroundings.stop.throwIfAborted();
      if (check.isFor?.(examined) === false) continue;
      const finding = await runCheck(check, examined);
      if (finding.state === "wrong") examined.failed.set(check.name, check.name);
      rows.push({ check: check.name, ...finding });
    }
  } finally {
    session?.host.close();
  }
  write(flags.json ? `${JSON.stringify(rows)}\n` : tableOf(rows));
  if (!rows.some(({ state }) => state === "wrong")) return exitCodes.well;
  const isOurs = ["node", "plugin", "typescript", "configuration"].some((name) =>
    examined.failed.has(name as CheckName),
  );
  return isOurs ? exitCodes.configuration : exitCodes.host;
}

async function runCheck(check: Check, examined: Examined): Promise<Finding> {
  const [cause] = check.after.flatMap((name) => examined.failed.get(name) ?? []);
  if (cause !== undefined) {
    examined.failed.set(check.name, cause);
    return unchecked(`skipped: ${cause} is wrong`);
  }
  return check.look(examined);
}

type Opening = Pick<Examined, "session" | "stack">;

async function opened(
  flags: DoctorFlags,
  surroundings: Surroundings,
  hear: (answer: HttpAnswer) => void,
): Promise<[opening: Opening, finding: Finding]> {
  try {
    // The session is imported only here, because its HTTP library does not load on a Node version that is too old.
    const { openSession, settingsOfStack } = await import("../openSession.js");
    const stack = await chosenStack(flags, surroundings);
    const settings = stack === undefined ? undefined : await settingsOfStack(stack, surroundings);
    const session = await openSession({ stack, settings }, surroundings, hear);
    const { loginMissing } = session.configuration;
    if (loginMissing) throw loginMissing;
    const opening = { session, stack };
    if (stack === undefined || !settings) return [opening, well("from the environment")];
    return [opening, findingOf(settings, stack)];
  } catch (error) {
    if (error instanceof CommandFailed)
      return [noOpening, { state: "wrong", found: "cannot be read", remedy: `${error.message}\n${ifLost}` }];
    if (!(error instanceof ConfigurationError)) throw error;
    return [noOpening, { state: "wrong", found: "is not complete, or wrong", remedy: failureText(error) }];
  }
}

const noOpening: Opening = { session: undefined, stack: undefined };

const ifLost =
  'If the passphrase is wrong or lost: PULUMI_CONFIG_PASSPHRASE has it, and docs/troubleshooting.md, "If the state or its passphrase is lost", says what can be done without.';

/**
 * The finding about a stack's settings, which could be read, but may include an unknown setting or an unencrypted
 * secret.
 */
function findingOf(settings: Settings, stack: string): Finding {
  const source = `from stack ${stack}, else the environment`;
  const [unknown] = unknownSettings(Object.keys(settings), "stack");
  if (unknown) return { state: "wrong", found: source, remedy: messageText(unknown) };
  const plainSecrets = secretNames(configurationSchema).filter((name) => settings[name]?.secret === false);
  if (plainSecrets.length === 0) return well(source);
  const keys = plainSecrets.map((name) => `hosting:${name}`);
  const remedy = `Anybody who reads the stack's file reads ${keys.join(" and ")}. Encrypt it: \`pulumi config set --secret ${keys[0]} --stack ${shellQuote(stack)}\`.`;
  return { state: "note", found: source, remedy };
}

const signs = { well: "ok", note: "note", wrong: "WRONG", unchecked: "?" } as const;

const tableOf = (rows: readonly (Finding & { readonly check: CheckName })[]): string => {
  const remedies = rows.flatMap(({ check, remedy }) =>
    remedy ? remedy.split("\n").map((line) => `${check}: ${line}\n`) : [],
  );
  const table = tableText(
    ["check", "state", "found"],
    rows.map(({ check, state, found }) => [check, signs[state], found]),
  );
  return remedies.length === 0 ? table : `${table}\nWhat to do\n${remedies.join("")}`;
};
