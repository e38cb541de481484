import { text } from "./text";

/** Texts of the fronts. */
export const providerMessages = {
  "setting-unknown": text<{
    readonly key: string;
    /** Whose configuration it is: the stack's, or that of a provider in the program. */
    readonly of: "stack" | "provider";
    readonly known: readonly string[];
  }>({
    when: "The configuration has a key that nothing reads: most likely misspelt.",
    example: { key: "pasword", of: "stack", known: ["baseUrl", "username", "password"] },
    says: ({ key, of, known }) => ({
      happened:
        of === "stack" ? `hosting:${key} is not a setting.` : `${key} is not an argument of the provider.`,
      changed: `They are: ${known.join(", ")}.`,
      ways:
        of === "stack"
          ? [`Remove it with \`pulumi config rm hosting:${key}\`.`]
          : ["Take it out of the program."],
    }),
  }),
  /** `required`: what is missing, and how to set it. */
  "login-missing": text<{ readonly required: string }>({
    when: "A warning: the configuration has no login. A preview needs none; the first call to the host fails.",
    example: {
      required:
        "hosting:password or hosting:token is required. Set it with `pulumi config set --secret hosting:password …` or HOSTING_PASSWORD.",
    },
    says: ({ required }) => ({
      happened: "Nothing can be asked of the host, because no login is configured.",
      changed:
        "A preview compares the program with the state, and does not check the login, what functions read, or what the host has now.",
      ways: [`For \`pulumi up\`, refresh and destroy: ${required}`],
    }),
  }),
  /** Host, user and account, at the last `up` and now. */
  "configuration-moved": text<{ readonly before: string; readonly now: string }>({
    when: "A warning of the plugin: the configuration of the provider leads to another host, user or account than at the last `pulumi up`.",
    example: { before: "https://api.example.com as ada", now: "https://staging.example.com as ada" },
    says: ({ before, now }) => ({
      happened: `The configuration points to ${now} now.`,
      changed: `At the last \`pulumi up\` it pointed to ${before}. A replacement, and what is new in a stack where nothing stays, is made at the new place.`,
      ways: ["If that is not meant, restore the configuration."],
    }),
  }),
  "type-unknown": text<{ readonly type: string; readonly known: readonly string[] }>({
    when: "The program declares a resource that this provider does not have.",
    example: { type: "hosting:index:Sever", known: ["hosting:index:Server", "hosting:index:SshKey"] },
    says: ({ type, known }) => ({
      happened: `pulumi-hosting has no resource ${type}.`,
      ways: [`It has: ${known.join(", ")}.`],
    }),
  }),
  "function-unknown": text<{ readonly token: string; readonly known: readonly string[] }>({
    when: "The program calls a function that this provider does not have.",
    example: { token: "hosting:index:getPlanz", known: ["hosting:index:getPlan", "hosting:index:getPlans"] },
    says: ({ token, known }) => ({
      happened: `pulumi-hosting has no function ${token}.`,
      ways: [`It has: ${known.join(", ")}.`],
    }),
  }),
  "not-configured": text<object>({
    when: "A program that is no engine of Pulumi calls the plugin out of order.",
    example: {},
    says: () => ({ happened: "The plugin is not configured yet.", changed: "Nothing was sent." }),
  }),
  "schema-version-unknown": text<{ readonly version: number }>({
    when: "The schema is asked for in a version of its format that does not exist here.",
    example: { version: 1 },
    says: ({ version }) => ({
      happened: `The schema is of version 0; version ${version} was asked for.`,
    }),
  }),
  "calls-not-logged": text<{ readonly why: string }>({
    when: "A warning: the file that `HOSTING_LOG` names cannot be written.",
    example: { why: "EACCES: permission denied, open '/calls.log'" },
    says: ({ why }) => ({
      happened: "The calls to the host are not logged, because HOSTING_LOG cannot be written.",
      changed: `The reason: ${why}.`,
    }),
  }),
  "resource-missing": text<{ readonly resource: string; readonly id: string }>({
    when: "`get` of a class is given an id that the host does not have.",
    example: { resource: "Server", id: "ABC123" },
    says: ({ resource, id }) => ({
      happened: `${resource} ${id} does not exist: ${resource}.get reads what is there.`,
      ways: ["Check the id, and that the account is the one that has it."],
    }),
  }),
  "autoname-disabled": text<{ readonly property: string }>({
    when: "The program gives no name, and `pulumi:autonaming` lets none be made.",
    example: { property: "publicKeyName" },
    says: ({ property }) => ({
      happened: `${property} is required, because pulumi:autonaming is configured to make no names.`,
      ways: [`Give ${property}.`],
    }),
  }),
  "autoname-invalid": text<{ readonly property: string; readonly proposed: string; readonly reason: string }>(
    {
      when: "The name that `pulumi:autonaming` makes is not one that the host allows.",
      example: {
        property: "publicKeyName",
        proposed: "shop-dev-deploy",
        reason: "must have letters, digits and underscores only",
      },
      says: ({ property, proposed, reason }) => ({
        happened: `${property} ${reason}.`,
        changed: `The name is "${proposed}", because pulumi:autonaming is configured so.`,
        ways: [`Give ${property}.`, "Or change pulumi:autonaming."],
      }),
    },
  ),
};

export const functionMessages = {
  "function-argument-unknown": text<{
    readonly functionName: string;
    readonly argument: string;
    readonly known: readonly string[];
  }>({
    when: "A function is given an argument that it does not have.",
    example: { functionName: "getPlans", argument: "region", known: ["zoneId", "serverType", "available"] },
    says: ({ functionName, argument, known }) => ({
      happened: `${functionName}: ${argument} is not an argument.`,
      changed: "Nothing was sent.",
      ways: [`The arguments are: ${known.join(", ")}.`],
    }),
  }),
  "function-argument-invalid": text<{ readonly functionName: string }>({
    when: "An argument of a function is missing, or has a value that the specification of the API does not allow.",
    example: { functionName: "getPlan" },
    says: ({ functionName }, { because }) => ({
      happened: `${functionName}: ${because}.`,
      changed: "Nothing was sent.",
    }),
  }),
  "function-item-unnamed": text<{ readonly functionName: string; readonly member: string }>({
    when: "The host lists something without the id or name by which it is asked for.",
    example: { functionName: "getPlans", member: "id" },
    says: ({ functionName, member }) => ({
      happened: `${functionName}: the host listed an item without its ${member}.`,
      changed: "Nothing was changed.",
    }),
  }),
};
