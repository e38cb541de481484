import { nearestSentence } from "../nearest";
import { shellQuote } from "../shellQuote";
import { entry, type Texts } from "./text";

export const providerMessages = {
  /** `holder`: the owner of the configuration, which is the stack or a provider in the program. */
  "setting-unknown": entry<Texts<"key"> & { holder: "stack" | "provider"; known: readonly string[] }>({
    when: "The configuration has a key that the provider does not know. It may be misspelled.",
    example: { key: "pasword", holder: "stack", known: ["baseUrl", "username", "password"] },
    happened: ({ key, holder }) =>
      holder === "stack" ? `hosting:${key} is not a setting.` : `${key} is not an argument of the provider.`,
    changed: ({ key, known }) => nearestSentence(known, key),
    ways: ({ key, holder }) =>
      holder === "stack"
        ? `Remove it with \`pulumi config rm ${shellQuote(`hosting:${key}`)}\`.`
        : "Remove it from the program.",
  }),
  /** `required`: a sentence with the missing settings and how to set them. */
  "login-missing": entry({
    when: "A warning: the configuration has no login. A preview needs none; the first call to the host fails.",
    example: {
      required:
        "hosting:password or hosting:token is required. Set it with `pulumi config set --secret hosting:password …` or HOSTING_PASSWORD.",
    },
    happened: "No login is configured, so the provider does not contact the host.",
    changed: "The preview compares the program with the state only.",
    ways: ["Before `pulumi up`, `pulumi refresh` or `pulumi destroy`: {required}"],
  }),
  "type-unknown": entry({
    when: "The program declares a resource, or calls a function, that this provider does not have.",
    example: {
      what: "resource hosting:index:Sever",
      known: ["hosting:index:Server", "hosting:index:SshKey"],
    },
    happened: "pulumi-hosting has no {what}.",
    ways: ({ what, known }) => nearestSentence(known, what),
  }),
  "not-configured": entry({
    when: "A program other than Pulumi's engine calls the plugin in the wrong order.",
    example: {},
    happened: "The plugin is not configured yet.",
    changed: "Nothing was changed.",
    ways: ["Call Configure first."],
  }),
  "schema-version-unknown": entry({
    when: "The schema is asked for in a version of its format that does not exist here.",
    example: { version: 1 },
    happened: "The schema has the format of version 0, and version {version} was requested.",
  }),
  "calls-not-logged": entry({
    when: "A warning: the file that `HOSTING_LOG` names cannot be written.",
    example: { why: "EACCES: permission denied, open '/calls.log'" },
    happened: "The calls to the host are not logged, because HOSTING_LOG cannot be written.",
    changed: "The reason: {why}.",
    ways: ["Set HOSTING_LOG to the absolute path of a file that can be written."],
  }),
  "turn-long": entry({
    when: "A warning of `pulumi up`, once: a create has waited for more than a minute until Pulumi had a free place, as others may still do.",
    example: { name: "web9", milliseconds: 480_000 },
    happened:
      "Pulumi began to create {name} {milliseconds} after its check, because it works on a limited number of resources at the same time.",
    ways: "Before the next large change, see how long it takes, and whether a larger `--parallel` makes it faster: `npx pulumi-hosting report`.",
  }),
  "run-cancelled": entry<Texts<"operation">>({
    when: "Ctrl-C with the classes: the run sends no order, no rebuild and nothing else that must not be done twice, also if it had waited for its turn.",
    example: { operation: "server.create" },
    happened: "{operation} was not sent, because the run was interrupted.",
    ways: ["To continue: run `pulumi up` again."],
  }),
  "resource-missing": entry({
    when: "The id given to `get` does not exist at the host.",
    example: { resource: "Server", id: "ABC123" },
    happened: "{resource} {id} does not exist, so {resource}.get cannot read it.",
    ways: ["Check the id and the configured account."],
  }),
};

export const functionMessages = {
  "function-argument-invalid": entry({
    when: "An argument of a function is missing, or has a value that the API does not allow.",
    example: { functionName: "getPlan" },
    exampleCause: "id is required",
    happened: "{functionName}: {because}.",
  }),
  "function-item-unnamed": entry({
    when: "The host lists an item without its id or name.",
    example: { functionName: "getPlans", member: "id" },
    happened: "{functionName}: the host listed an item without its {member}.",
    ways: ["Ask the host why."],
  }),
};
