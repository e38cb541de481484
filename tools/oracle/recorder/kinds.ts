import { commands } from "../surface";
import { recordedCommand } from "./commands";
import { functionsOfPrograms } from "./functions";
import type { Recorded } from "./line";
import { hosts, lives, rebuilds, rebuildsOfOthers } from "./lives";
import { assets, credentials, keys } from "./resources";

/** The kinds of generated lives, which are sequences of Pulumi runs. 500 of each are compared by default. */
const drawnLives = { hosts, lives, rebuilds, "rebuilds of others": rebuildsOfOthers };
/** The kinds that use generated accounts. 200 of each are compared by default. */
const drawnAccounts = {
  ...{ keys, credentials, assets, functions: functionsOfPrograms },
  ...Object.fromEntries(Object.keys(commands).map((name) => [`command ${name}`, recordedCommand(name)])),
};

export const recordedKinds = { ...drawnLives, ...drawnAccounts } as unknown as Readonly<
  Record<string, Recorded<unknown>>
>;
export const namesOfLives: readonly string[] = Object.keys(drawnLives);
export const namesOfAccounts: readonly string[] = Object.keys(drawnAccounts);
