import type { OperationName } from "../../../provider/api/contract";
import { type SwitchName, switches } from "../../../sandbox/switches";
import { table } from "../../../sandbox/table";
import type { UnspecifiedOptions } from "../../../sandbox/unspecified";
import { sandboxVerbs } from "../sandboxVerbs";

/** A host that differs from the usual host in one option, or in two options that depend on each other. */
export interface CrossedHost {
  readonly name: string;
  readonly options: UnspecifiedOptions;
  /** The configuration without which the host cannot be reached. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The operation that the login is not permitted to call. */
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

/** A host for each unusual choice of each sandbox switch. */
export const hostsOfSwitches: readonly CrossedHost[] = (Object.keys(switches) as SwitchName[]).flatMap(
  (name) => choicesOf(name).map((choice) => hostWith({ [name]: choice })),
);

/** Hosts that leave a field out of one list. The pairs test that the provider finds the field in another place. */
export const hostsOfPairs: readonly CrossedHost[] = (["noType", "noDomain"] as const).flatMap((listMembers) =>
  (["small", "listed", "none"] as const).map((assetTypes) => hostWith({ listMembers, assetTypes })),
);

/** A host for each operation that the login may lack the right to. */
export const hostsOfRights: readonly CrossedHost[] = [...table.keys()].map((denied) => ({
  ...{ name: `no right to ${denied}`, options: {}, denied },
}));
