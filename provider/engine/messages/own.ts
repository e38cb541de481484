import type { EngineMessages } from "./ownMessages";
import type { TextsOf } from "./text";

/** Texts of the fronts. */
export const engineTexts: TextsOf<EngineMessages> = {
  "setting-unknown": {
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
  },
  "type-unknown": {
    when: "The program declares a resource that this provider does not have.",
    example: { type: "hosting:index:Sever", known: ["hosting:index:Server", "hosting:index:SshKey"] },
    says: ({ type, known }) => ({
      happened: `pulumi-hosting has no resource ${type}.`,
      ways: [`It has: ${known.join(", ")}.`],
    }),
  },
  "function-unknown": {
    when: "The program calls a function that this provider does not have.",
    example: { token: "hosting:index:getPlanz", known: ["hosting:index:getPlan", "hosting:index:getPlans"] },
    says: ({ token, known }) => ({
      happened: `pulumi-hosting has no function ${token}.`,
      ways: [`It has: ${known.join(", ")}.`],
    }),
  },
  "resource-missing": {
    when: "`get` of a class is given an id that the host does not have.",
    example: { resource: "Server", id: "ABC123" },
    says: ({ resource, id }) => ({
      happened: `${resource} ${id} does not exist: ${resource}.get reads what is there.`,
      ways: ["Check the id, and that the account is the one that has it."],
    }),
  },
  "replacement-protected": {
    when: "The engine replaces a server whose `deletionProtection` is on, for `replaceOnChanges`.",
    example: { id: "ABC123" },
    says: ({ id }) => ({
      happened: `${id} is not replaced, because deletionProtection is on.`,
      changed: "Nothing was ordered.",
      ways: ["To replace it: set deletionProtection: false and run `pulumi up`, then replace it."],
    }),
  },
  "autoname-disabled": {
    when: "The program gives no name, and `pulumi:autonaming` lets none be made.",
    example: { property: "publicKeyName" },
    says: ({ property }) => ({
      happened: `${property} is required, because pulumi:autonaming is configured to make no names.`,
      ways: [`Give ${property}.`],
    }),
  },
  "autoname-invalid": {
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
};
