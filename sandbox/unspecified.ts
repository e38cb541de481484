/** How something is that the specification does not show: one switch. */
interface Switch<Choice extends string> {
  /** What the specification leaves open. */
  readonly open: string;
  /** Each choice, and what it means. */
  readonly choices: Readonly<Record<Choice, string>>;
  readonly usual: NoInfer<Choice>;
}

const define = <Choice extends string>(given: Switch<Choice>): Switch<Choice> => given;

/** The switches, one for each thing that the specification does not show and clients depend on. */
export const switches = {
  detailsFields: define({
    open: "which of its two field sets `server.details` answers",
    choices: {
      both: "both",
      record: "the sample shape of server records only: no `active`, no `domain`",
      details: "the fields described for details only: no `status`, no `type`, no `plan_id`",
    },
    usual: "both",
  }),
  errorStyle: define({
    open: "the HTTP status of a failure",
    choices: { status: "one of its own", ok200: "200, with an `error_class`" },
    usual: "status",
  }),
  passcodes: define({
    open: "how a passcode travels",
    choices: {
      any: "as parameter `passcode` of the token call, or in the header `X-Passcode`",
      parameter: "only as the parameter",
      header: "only in the header",
    },
    usual: "any",
  }),
  removals: define({
    open: "when a removal that the host has accepted begins",
    choices: {
      soon: "at once",
      later: "after 30 days; until then the asset stays as it is, and `cleanup_assets` is not heeded",
    },
    usual: "soon",
  }),
  sortWords: define({
    open: "the words of `order_by.sort`",
    choices: { short: "`asc`, `desc`", long: "`ascending`, `descending`" },
    usual: "short",
  }),
  versionSegment: define({
    open: "whether a path must begin with the version",
    choices: { required: "it must", optional: "without one it is `v3`" },
    usual: "required",
  }),
} as const;

export type SwitchName = keyof typeof switches;

/** A choice for every switch, and the longest life of a token in seconds. */
export type Unspecified = {
  readonly [Name in SwitchName]: keyof (typeof switches)[Name]["choices"];
} & { readonly tokenLifetime: number };

/** The longest life of a token that the specification allows, in seconds. */
export const longestTokenLifetime = 12 * 3600;

/** What was chosen, and the usual choice of everything else. @throws naming the switch, and what is allowed. */
export function unspecifiedBy(chosen: Partial<Unspecified>): Unspecified {
  const { tokenLifetime = longestTokenLifetime } = chosen;
  if (!Number.isInteger(tokenLifetime) || tokenLifetime < 1 || tokenLifetime > longestTokenLifetime)
    throw new RangeError(`tokenLifetime must be whole seconds from 1 to ${longestTokenLifetime}.`);
  const entries = Object.entries(switches).map(([name, { choices, usual }]) => {
    const choice = chosen[name as SwitchName] ?? usual;
    if (!Object.hasOwn(choices, choice))
      throw new RangeError(`${name} must be one of ${Object.keys(choices).join(", ")}.`);
    return [name, choice];
  });
  return { ...(Object.fromEntries(entries) as Unspecified), tokenLifetime };
}
