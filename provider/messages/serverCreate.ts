import type { Lost } from "../host/lostCreate";
import type { Leaving } from "../host/shown/hostMark";
import { exampleServer, liftedRun } from "../lift";
import { answerLost } from "./answerLost";
import type { ProtectedServer } from "./removal";
import { aServer } from "./serverRefusal";
import { entry, type Texts, timeText } from "./text";

/** The live servers that already have the domain. */
export interface Exists {
  readonly domain: string;
  readonly servers: readonly { readonly uniqId: string; readonly differsIn?: readonly string[] }[];
  /** Set in a preview, which announces that `up` will refuse the create. */
  readonly isPreview?: true;
  /** Why `onExisting: "adopt"` would not adopt the server; undefined if it would. */
  readonly notAdopted?: "image" | "several" | "failed" | "leaving" | { readonly fixed: readonly string[] };
}

const domain = "web1.example.com";

/** Another server with the same domain, which is being removed. */
export interface LeavingBeside {
  readonly domain: string;
  readonly uniqId: string;
  readonly removal?: Leaving;
  /** Set in a preview: `up` will order the new server. */
  readonly isLater?: true;
}

const removalText = ({ at, words }: Leaving): string =>
  `Its removal was requested at ${timeText(at)}${words ? `, and the host said ${JSON.stringify(words)}` : ""}`;

/** Why the server would not be adopted, and an additional way out. */
const notAdoptions = {
  image: ["the host does not report which image it was built from", ""],
  several: [
    "there is more than one",
    "; otherwise delete at the host those that no other resource or stack manages",
  ],
  failed: ["its build has failed", ""],
  leaving: [
    "the host has accepted its removal. If that was taken back, remove the line about it from the description of its asset",
    "",
  ],
} as const;

function adoptionOf({ notAdopted }: Exists): readonly [because: string | undefined, otherwise: string] {
  if (notAdopted === undefined) return [undefined, '; otherwise set ‹onExisting: "adopt"›'];
  if (typeof notAdopted === "string") return notAdoptions[notAdopted];
  const fixed = notAdopted.fixed.join(", ");
  return [
    `${fixed} ${notAdopted.fixed.length === 1 ? "differs" : "differ"} and cannot be changed in place`,
    `; otherwise set ‹onExisting: "adopt"›, and ${fixed} as the host has it`,
  ];
}

const whyNot = (data: Exists): string => {
  const [because] = adoptionOf(data);
  return because ? ` ${data.servers.length > 1 ? "They" : "It"} cannot be adopted, because ${because}.` : "";
};

/**
 * Advice for keeping the existing server. The most frequent cause comes first: Pulumi takes a renamed or moved resource
 * of this stack for a new one.
 */
const toKeep = (data: Exists): string =>
  `To keep it: set ‹aliases: [{ name: "…" }]› if you renamed or moved its resource${adoptionOf(data)[1]}.`;

export const serverCreateMessages = {
  "server-exists": entry<Exists>({
    when: "The account has a live server with this domain that no resource in this run manages. An interrupted run created it, or its resource was renamed or moved.",
    help: [
      "`pulumi stack --show-urns` shows whether the stack has it under another name. `npx pulumi-hosting call asset.list --stack dev` shows the servers of the account.",
      'If its resource was renamed, set `aliases`. If an interrupted run created it, set `onExisting: "adopt"`. Set `onExisting: "create"` only if you want another server, which is billed too. Then run `pulumi preview`.',
    ],
    example: {
      domain,
      servers: [{ uniqId: "ABC123", differsIn: ["planId"] }],
      notAdopted: { fixed: ["planId"] },
    },
    happened: ({ domain, servers }) => {
      const [firstServer, ...otherServers] = servers;
      if (otherServers.length > 0)
        return `Several live servers have the domain ${domain}: ${servers.map(({ uniqId }) => uniqId).join(", ")}.`;
      const differs = firstServer?.differsIn?.join(", ");
      const matchText = firstServer?.differsIn === undefined ? "" : " and matches this declaration";
      return `Server ${domain} (${firstServer?.uniqId}) already exists${differs ? ` and differs in ${differs}` : matchText}.`;
    },
    changed: (data) =>
      `No other resource in this run manages ${data.servers.length > 1 ? "them" : "it"}. ${data.isPreview ? "`pulumi up` will refuse to create another one." : "Nothing was changed."}${whyNot(data)}`,
    ways: [
      toKeep,
      'To create another one: set ‹onExisting: "create"›. For a replacement by `--replace` or a taint, the resource option deleteBeforeReplace works too.',
    ],
  }),
  "server-beside": entry<Texts<"domain" | "uniqId"> & { readonly templateName: unknown }>({
    when: "A warning: the account has another live server with this domain that no resource in this run manages. Every refresh and create looks for one.",
    example: { domain, uniqId: "ABC123", templateName: "DEBIAN_12_64" },
    happened: (data) =>
      `The account has another live server with the domain ${data.domain}: ${data.uniqId}${data.templateName === undefined ? "" : ` (${data.templateName})`}.`,
    changed: "No resource in this run has managed it so far. It is billed.",
    ways: [
      "If this run replaces or deletes it, do nothing, unless its resource has `deletedWith`: then Pulumi sends no removal.",
      "If an interrupted `pulumi up` created it and no other resource or stack manages it, delete it at the host.",
    ],
  }),
  "server-doubled": entry<ProtectedServer>({
    when: "Pulumi replaces a server that `deletionProtection` protects, although no input of it has changed, as it does if the resource of its `deletedWith` is replaced, or for `replacementTrigger`. It would order a new one, and the old one would stay and be billed.",
    example: { server: aServer, held: exampleServer },
    happened: "This stack protects server {server}, which is live, so no second one is ordered in its place.",
    changed:
      "Both would be billed, because Pulumi would forget it, or its deletion would be refused. Nothing was ordered.",
    ways: [
      "Remove `deletedWith`, or what else forces the replacement, from the options of the resource.",
      ({ held }) => `To order a second one nevertheless: ${liftedRun(held, "pulumi up")}.`,
    ],
  }),
  "servers-untold": entry({
    when: "The host reports nowhere the domains of some servers, or what an asset of the domain is, so it is not known whether a server for the declared domain exists.",
    example: { domain, ids: ["ABC123"] },
    happened: "It cannot be looked up whether a server {domain} exists.",
    changed: (data) =>
      `The host does not report the domains or the types of ${data.ids.slice(0, 5).join(", ")}${data.ids.length > 5 ? " and others" : ""}. Nothing was changed.`,
    ways: ['If you are sure that there is none: set ‹onExisting: "create"›.'],
  }),
  /** `removal`: set if the server's status does not show the removal, but the mark in its description does. */
  "server-leaving-beside": entry<LeavingBeside>({
    when: "A warning: a server is ordered, and another one with its domain is leaving, such as at the end of its term.",
    example: { domain, uniqId: "ABC123", removal: { at: Date.UTC(2026, 7, 1, 14, 3), words: "2026-09-01" } },
    happened: ({ domain: serverDomain, uniqId, removal, isLater }) =>
      `Server ${serverDomain} (${uniqId}) is leaving${removal ? "" : " (Pending-Termination)"}, so ${isLater ? "`up` orders another one" : "another one is ordered"}.`,
    changed: ({ removal }) =>
      `${removal ? `${removalText(removal)}. ` : ""}The first one may run and be billed until it is gone.`,
    ways: ({ removal }) =>
      removal
        ? "If its removal was taken back: remove the line about it from the description of its asset at the host."
        : [],
  }),
  /** `unsent`: inputs that are only used when a server is ordered. */
  "server-adopted": entry({
    when: 'A warning: with `onExisting: "adopt"` an existing server is adopted.',
    example: { server: `${domain} (ABC123)`, unsent: ["newIps", "publicSshKey"] },
    happened: "Server {server}, which existed already, is adopted.",
    changed: ({ unsent }) =>
      unsent.length === 0 ? "" : `Not applied, because they count at creation only: ${unsent.join(", ")}.`,
    ways: "If another resource manages it, of this stack or of another one: run `pulumi state delete` with its URN there, which sends nothing to the host. Then remove it from that program.",
  }),
  "order-arrived": entry({
    when: "A server that an interrupted run ordered appeared while this run looked for it.",
    example: { domain, ids: ["ABC123"] },
    happened: "Server {domain} ({ids}) was created by an interrupted `pulumi up`.",
    changed: "Nothing was changed.",
    ways: ['To adopt it: set ‹onExisting: "adopt"›.', "To create another one: run `pulumi up` again."],
  }),
  "create-answer-lost": answerLost<Lost & { readonly domain: string }>({
    when: "The answer to a create was lost, or is no refusal of the host's API, such as the page of a proxy, and the provider did not find the server. The host may have created it.",
    help: [
      "`npx pulumi-hosting call asset.list --stack dev` shows whether the server exists. It may take minutes to appear.",
      'Run `pulumi up` again. It looks for the server before it orders anything. If the server exists, set `onExisting: "adopt"` first.',
    ],
    example: { domain, isAnswered: false, looking: "notListed" },
    exampleCause: "server.create: no connection to api.example.com",
    nameOf: (facts) => `server ${facts.domain}`,
    ways: [
      "Check at the host whether the server exists.",
      'Run `pulumi up` again. It looks for the server first; ‹onExisting: "adopt"› adopts it.',
    ],
  }),
  /** `building`: how many builds of this run were in progress when the host refused another one. */
  "order-not-taken": entry<Texts<"domain"> & { readonly building: number }>({
    when: "The host refused the create for now, such as because it does only some builds at a time, until the deadline `timeouts.build`. Nothing was ordered.",
    example: { domain, building: 3 },
    exampleCause: "server.create: no more than 3 builds at a time (status 503)",
    happened: "The host did not take the order of server {domain} in time.",
    changed: ({ building }, { because }) =>
      `${building > 0 ? `It builds ${building} of this run at a time. ` : ""}${because}. Nothing was ordered.`,
    ways: ["Run `pulumi up` again. To wait longer: set timeouts.build."],
  }),
  /** `age`: milliseconds since the order was sent; `left`: milliseconds until another one may be sent. */
  "order-unanswered": entry({
    when: "An earlier run on this machine sent a create less than ten minutes ago and got no answer, and the host does not list the server yet.",
    example: { domain, age: 190_000, left: 410_000 },
    happened: "This machine ordered server {domain} {age} ago, and it is not certain what came of it.",
    changed: "The host does not list it yet, and may still create it. Nothing was changed.",
    ways: [
      "Run `pulumi up` again in {left}.",
      'To create one now, if you are sure that the host has none: set ‹onExisting: "create"›.',
    ],
  }),
};
