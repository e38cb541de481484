import { operationOf } from "../../provider/api/contract";
import { tableText } from "../text/table";
import { type Row, sureness } from "./rows";
import { commandsOf, type Settings } from "./settings";

/** The findings of `connect`. */
interface FoundOut {
  readonly rows: readonly Row[];
  readonly settings: Settings;
  readonly isDescribed: boolean;
  readonly kept: readonly string[];
  /** A line for each memory unit that is unknown. */
  readonly openUnits: readonly string[];
  /** The reason why the provider cannot log in with these settings. */
  readonly problem?: string;
}

/**
 * The text of the report for the user.
 *
 * @param stack the stack in the printed commands; by default the selected one.
 */
export function reportText(
  { rows, settings, isDescribed, kept, openUnits, problem }: FoundOut,
  stack?: string,
): string {
  const table = tableText(
    ["operation", "where", "how sure"],
    rows.map(({ operation, state, path, verb, candidates }) => [
      operation,
      [verb, path ?? "?"].filter(Boolean).join(" "),
      candidates ? `${sureness[state]}: ${candidates.join(", ")}` : sureness[state],
    ]),
  );
  const openRows = rows.filter(({ state }) => ["unsure", "missing", "untold", "unasked"].includes(state));
  const manualText = openRows.length === 0 ? "" : `\n${leftToManual(openRows, isDescribed)}\n`;
  const stays = [...kept, ...openUnits].map((line) => `\n${line}\n`).join("");
  const state =
    problem === undefined
      ? "\nThe provider can log in with these settings"
      : `\nThe login does not work yet: ${problem}\nThe settings so far`;
  return `${table}${manualText}${stays}${state}:\n${commandsOf(settings, stack)}`;
}

const leftToManual = (openRows: readonly Row[], isDescribed: boolean): string =>
  isDescribed
    ? `Not found, so this does not work until hosting:paths says where it is. The host's manual may tell:\n${tableText(
        ["operation", "what it is"],
        openRows.map(({ operation }) => [operation, operationOf(operation).purpose]),
      ).trimEnd()}`
    : 'The host does not describe its methods. Compare the paths of the calls that change something with the host\'s manual before the first `pulumi up`. If it describes them at a path of its own, set that with hosting:paths {"api.describe": "…"}, and run this again.';
