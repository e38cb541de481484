import { aServer, type ServerFacts } from "./serverRefusal";
import { entry, nameInUrn } from "./text";

/** A server whose domain may not be known yet. */
export interface DomainFacts {
  readonly domain: string | undefined;
}

export const aDomain = "web1.example.com";

/**
 * Messages about the inputs of a server: inputs that exclude each other, missing ones, and values that only an update
 * knows.
 */
export const serverInputMessages = {
  "replacement-needed": entry({
    when: "An update found that the server must be replaced, which the preview could not know.",
    example: { server: aServer, property: "planId" },
    happened: "The change of {property} requires replacing {server}.",
    changed: "Nothing was changed.",
    ways: ["Run `pulumi up` again to replace it."],
  }),
  "source-missing": entry({
    when: "The program gives neither `templateName` nor `imageId`.",
    example: {},
    happened: "templateName or imageId is required.",
    changed: "A server is built from a template of the host or from an image of the account.",
  }),
  "inputs-together": entry({
    when: "The program sets two inputs that say the same: `templateName` and `imageId`, or `placement` and `zoneId` or `planId`.",
    example: { one: "placement", others: ["zoneId", "planId"] },
    happened: ({ one, others }) => `${one} cannot be set together with ${others.join(" and ")}.`,
    ways: [({ one, others }) => `Set either ${one} or ${others.join(" and ")}.`],
  }),
  "triggers-without-template": entry({
    when: "The program gives `rebuildTriggers` without `templateName`.",
    example: {},
    happened: "rebuildTriggers requires templateName, because a server cannot be rebuilt from an image.",
  }),
  /** `other`: the URN of the other resource with the domain. */
  "domain-twice": entry({
    when: "Two servers of one program have the same domain, in any letters. After an interrupted run one would be found in place of the other.",
    example: { domain: aDomain, other: "web" },
    happened: ({ domain, other }) =>
      `Another server of this program, ${nameInUrn(other)}, has the domain ${domain} as well.`,
    changed: "Nothing was changed.",
    ways: [
      "Give each server a domain of its own, or remove one.",
      'For two servers with one domain: set ‹onExisting: "create"› on the second one.',
    ],
  }),
  "plan-left-out": entry<DomainFacts>({
    when: "A warning: a new server has neither `planId` nor `placement`.",
    example: { domain: aDomain },
    happened: ({ domain }) => `${domain === undefined ? "The server" : `Server ${domain}`} has no plan.`,
    changed: "Many hosts refuse such an order.",
    ways: ["Set planId or placement.", "`npx pulumi-hosting plans` lists the plans."],
  }),
  "addresses-not-shown": entry<DomainFacts & { readonly inputs: readonly string[] }>({
    when: "A preview's remark: a server is ordered with more than one address, and the host shows such addresses for no server of the account.",
    example: { domain: aDomain, inputs: ["newIps", "newIp6s"] },
    happened: ({ domain, inputs }) =>
      `The host does not show the addresses that ${inputs.join(" and ")}${domain === undefined ? "" : ` of ${domain}`} ${inputs.length === 1 ? "orders" : "order"}.`,
    changed: "So the outputs ipAddresses and ip6Addresses will be absent.",
    ways: ["Look for them in the host's panel after `pulumi up`."],
  }),
  "backups-off": entry<DomainFacts & { readonly inputs: readonly string[] }>({
    when: "A warning: `backupPlan` or `backupQuota` is set, and backups are not enabled.",
    example: { domain: aDomain, inputs: ["backupPlan", "backupQuota"] },
    happened: ({ domain, inputs }) =>
      `${inputs.join(" and ")}${domain === undefined ? "" : ` of ${domain}`} ${inputs.length === 1 ? "has" : "have"} no effect unless backupEnabled is true.`,
    ways: ["Set ‹backupEnabled: true›.", ({ inputs }) => `Or remove ${inputs.length === 1 ? "it" : "them"}.`],
  }),
  /**
   * `hasNoDescription`: the asset's description was not readable, so it is not known whether it contains the mark of a
   * removal.
   */
  "import-unread": entry<
    ServerFacts & { readonly inputs: readonly string[]; readonly hasNoDescription: boolean }
  >({
    when: "A warning: the host does not show this user the asset of a server that is imported or looked up, and no list has what is only there.",
    example: { server: aServer, inputs: ["customName"], hasNoDescription: true },
    happened: "The host does not show this user asset.details of server {server}.",
    changed: ({ inputs, hasNoDescription }) =>
      [
        inputs.length > 0 && `An import leaves out ${inputs.join(", ")}.`,
        hasNoDescription && "Whether its removal was requested is not known.",
      ]
        .filter(Boolean)
        .join(" "),
    ways: ["Import it as a user who may call asset.details, or add what the host's panel shows."],
  }),
  "import-untold": entry({
    when: "A warning: the host does not report inputs of a server that is imported or looked up, so an import leaves them out.",
    example: { server: aServer, inputs: ["planId", "zoneId"] },
    happened: "The host does not report {inputs} of server {server}.",
    changed: "An import leaves them out.",
    ways: ["Add them to the program, as the host's panel shows them. A preview says what comes of it."],
  }),
};
