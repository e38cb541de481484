import { it } from "vitest";
import { turnFiles, turns, turnVariable } from "../../../tools/test/turns.mjs";

/** Whether the further steps of a reader have their turn. */
export const haveTurn = (reader: string): boolean =>
  turnFiles(turns.long, process.env[turnVariable] ?? "all").includes(reader);

/** Declares a step of a reader in its turn alone. It tries no erasing, no removing and no secret. */
export const furtherStep =
  (reader: string) =>
  (name: string, does: () => Promise<unknown>): void => {
    if (haveTurn(reader)) it(name, does);
  };
