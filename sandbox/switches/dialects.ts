import { type Choice, type SwitchName, switches } from "./index";

/**
 * The dialects. A dialect names the choices that differ from the usual ones: `usual` has no such choice, and `legacy`
 * has those of older hosts. A switch that is set directly wins over its dialect.
 */
const choicesOf = {
  usual: {},
  legacy: {
    booleans: "numbers",
    dates: "spaced",
    descriptions: "list",
    errorStyle: "ok200",
    errorText: "full",
    methods: "get",
    quotas: "numbers",
    tokenChains: "capped",
    unknownPaths: "page",
    unknownParams: "ignored",
    versionSegment: "optional",
    zoneRegions: "object",
  },
} as const satisfies Record<string, { readonly [Name in SwitchName]?: Choice<Name> }>;

export type Dialect = keyof typeof choicesOf;
export const dialects = Object.keys(choicesOf) as readonly Dialect[];

/** The choice that a dialect makes for a switch. */
export function dialectChoice(dialect: Dialect, name: SwitchName): string {
  const ownChoices: Partial<Record<SwitchName, string>> = choicesOf[dialect];
  return ownChoices[name] ?? switches[name].usual;
}
