import { commands } from "../surface";
import { recordedCommand } from "./commands";
import { functionsOfPrograms } from "./functions";
import type { Recorded } from "./line";
import { hosts, lives, rebuilds, rebuildsOfOthers } from "./lives";
import { assets, credentials, keys } from "./resources";

/** Drawn lives; a step tries 500 of each. */
const drawnLives = { hosts, lives, rebuilds, "rebuilds of others": rebuildsOfOthers };
/** Drawn accounts, 200 of each. */
const drawnAccounts = {
  ...{ keys, credentials, assets, functions: functionsOfPrograms },
  ...Object.fromEntries(Object.keys(commands).map((name) => [`command ${name}`, recordedCommand(name)])),
};

export const recordedKinds = { ...drawnLives, ...drawnAccounts } as unknown as Readonly<
  Record<string, Recorded<unknown>>
>;
export const namesOfLives: readonly string[] = Object.keys(drawnLives);
export const namesOfAccounts: readonly string[] = Object.keys(drawnAccounts);
