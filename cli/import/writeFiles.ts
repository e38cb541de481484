import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { shownLines } from "../../provider/shownText";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { storedForm, throughPlugin } from "./importFile";
import type { Program } from "./programs";
import type { Found } from "./records";
import type { How } from "./tables";

/** The paths of what an import writes. */
export interface Paths {
  readonly bulk: string;
  readonly program: string;
}

/** Writes the file of an import, and the program unless Pulumi writes it. */
export async function writeFiles(
  { bulk, program: path }: Paths,
  records: readonly Found[],
  program: Program,
  how: How,
): Promise<void> {
  const resources = await (how.isDirect
    ? storedForm(records, { ...program, ...how })
    : throughPlugin(records));
  await mkdir(dirname(bulk), { recursive: true });
  // A state may hold secrets, and so does what is to become one. A file that is there would keep its mode.
  await rm(bulk, { force: true });
  await writeFile(bulk, `${JSON.stringify({ resources }, null, 2)}\n`, { mode: 0o600 });
  // An editor would not show letters that hide. Those beyond four digits, of emoji, have no escape that is also one of YAML.
  const text = program.text?.(records, how).replace(/[^\u{10000}-\u{10ffff}]+/gu, shownLines);
  if (text !== undefined) await writeFile(path, text);
}

/** @throws if a file is there already: a program must not be lost. */
export function mustBeNew(paths: readonly string[]): void {
  const existing = paths.find((path) => existsSync(path));
  if (existing !== undefined)
    throw new CommandFailed(
      exitCodes.configuration,
      `${existing} exists. Nothing was written. To overwrite it, add --force. To write to another folder, add --out.`,
    );
}
