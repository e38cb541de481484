import type { OperationName } from "../../../provider/api/contract";
import { type SwitchName, switches } from "../../../sandbox/switches";
import { table } from "../../../sandbox/table";
import type { UnspecifiedOptions } from "../../../sandbox/unspecified";
import { verbsOf } from "../verbsOf";

/** A host that differs from the usual one in one thing, or in two of which each has to make up for the other. */
export interface CrossedHost {
  readonly name: string;
  readonly options: UnspecifiedOptions;
  /** What it cannot be reached without, as the configuration has it. */
  readonly settings?: Readonly<Record<string, string>>;
  /** What the login may not call. */
  readonly denied?: OperationName;
}

const settingsOf = ({ tokenLogins, methods }: UnspecifiedOptions): CrossedHost["settings"] => ({
  ...(tokenLogins === "bearer" && { wire: '{"tokenLogin":"bearer"}' }),
  ...(tokenLogins === "header" && { wire: '{"tokenLogin":"X-Api-Token"}' }),
  ...(methods === "kind" && { verbs: JSON.stringify(verbsOf("kind")) }),
});

const hostWith = (options: UnspecifiedOptions): CrossedHost => {
  const name = Object.entries(options).map((choice) => choice.join(": "));
  return { name: name.join(", ") || "the usual host", options, settings: settingsOf(options) ?? {} };
};

export const usualHost = hostWith({});

const choicesOf = (name: SwitchName) =>
  Object.keys(switches[name].choices).filter((choice) => choice !== switches[name].usual);

/** Each choice of each switch of the sandbox. */
export const hostsOfSwitches: readonly CrossedHost[] = (Object.keys(switches) as SwitchName[]).flatMap(
  (name) => choicesOf(name).map((choice) => hostWith({ [name]: choice })),
);

/** What one place leaves out another one has to say. */
export const hostsOfPairs: readonly CrossedHost[] = (["noType", "noDomain"] as const).flatMap((listMembers) =>
  (["small", "listed", "none"] as const).map((assetTypes) => hostWith({ listMembers, assetTypes })),
);

/** Each right, one by one. */
export const hostsOfRights: readonly CrossedHost[] = [...table.keys()].map((denied) => ({
  ...{ name: `no right to ${denied}`, options: {}, denied },
}));
