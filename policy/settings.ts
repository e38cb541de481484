import type { PolicyConfigSchema } from "@pulumi/policy";

/** The settings that select the servers that a policy applies to. */
export interface Scope {
  readonly stacks: string;
  readonly except: readonly string[];
}

/** Matches stack names that have `prod` or `production` as one of their words: `prod`, `shop-production`. */
const production = "(^|[^a-z])prod(uction)?($|[^a-z])";
const everyStack = ".*";

/** The settings of a policy: its own ones, and those that select servers. */
export const settings = (
  stacks: "production" | "every stack",
  ownSettings: PolicyConfigSchema["properties"] = {},
): PolicyConfigSchema => ({
  properties: {
    ...ownSettings,
    stacks: {
      type: "string",
      format: "regex",
      default: stacks === "production" ? production : everyStack,
      description: "The policy applies to stacks whose name matches this regular expression.",
    },
    except: listSetting(
      "string",
      "Names of servers in the program that the policy does not apply to. `*` matches any characters: `web*`.",
    ),
  },
});

/** A setting that is a list, empty by default. */
export const listSetting = (type: "string" | "integer", description: string) => ({
  type: "array" as const,
  items: { type },
  default: [],
  description,
});

/** The configured settings; settings that are not configured have the defaults of the schema. */
export function policySettings<Settings extends object>(
  { properties }: PolicyConfigSchema,
  args: { getConfig<Given extends object>(): Given },
): Settings {
  const defaults = Object.entries(properties).map(([name, setting]) => [name, setting.default]);
  return { ...Object.fromEntries(defaults), ...args.getConfig<Settings>() };
}
