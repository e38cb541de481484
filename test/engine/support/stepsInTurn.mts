import { it } from "vitest";
import { turnFiles, turns, turnVariable } from "../../../tools/test/turns.mjs";

/** Whether this test run includes the further steps of a reader (tools/test/turns.mjs). */
export const haveTurn = (reader: string): boolean =>
  turnFiles(turns.long, process.env[turnVariable] ?? "all").includes(reader);

/** Declares a test that runs only in some test runs. Such a test must not try erasing, removing or secrets. */
export const furtherStep =
  (reader: string) =>
  (name: string, does: () => Promise<unknown>): void => {
    if (haveTurn(reader)) it(name, does);
  };
