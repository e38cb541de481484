import type { OperationName } from "../../../provider/api/contract";
import { type SwitchName, switches } from "../../../sandbox/switches";
import { table } from "../../../sandbox/table";
import type { UnspecifiedOptions } from "../../../sandbox/unspecified";
import { sandboxVerbs } from "../sandboxVerbs";

/** A host that differs from the usual one in one thing, or in two that have to make up for each other. */
export interface CrossedHost {
  readonly name: string;
  readonly options: UnspecifiedOptions;
  /** The configuration that it cannot be reached without. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The operation that the login may not call. */
  readonly denied?: OperationName;
}

const settingsOf = ({ tokenLogins, methods }: UnspecifiedOptions): CrossedHost["settings"] => ({
  ...(tokenLogins === "bearer" && { wire: '{"tokenLogin":"bearer"}' }),
  ...(tokenLogins === "header" && { wire: '{"tokenLogin":"X-Api-Token"}' }),
  ...(methods === "kind" && { verbs: JSON.stringify(sandboxVerbs("kind")) }),
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

/** A member that one place leaves out must be in another one. */
export const hostsOfPairs: readonly CrossedHost[] = (["noType", "noDomain"] as const).flatMap((listMembers) =>
  (["small", "listed", "none"] as const).map((assetTypes) => hostWith({ listMembers, assetTypes })),
);

/** Each right, one by one. */
export const hostsOfRights: readonly CrossedHost[] = [...table.keys()].map((denied) => ({
  ...{ name: `no right to ${denied}`, options: {}, denied },
}));
