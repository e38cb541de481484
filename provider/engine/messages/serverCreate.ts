import type { ServerCreateMessages } from "../../resources/server/messages";
import type { TextsOf } from "./text";

type Exists = ServerCreateMessages["server-exists"];

const domain = "web1.example.com";

const whyNot = ({ notAdopted }: Exists): string => {
  if (notAdopted === undefined) return "";
  const reasons = {
    image: "the host does not tell which image a server was built from",
    several: "there is more than one",
    failed: "its build has failed",
  };
  const because =
    typeof notAdopted === "string"
      ? reasons[notAdopted]
      : `no update in place brings ${notAdopted.fixed.join(", ")} to what the program says`;
  return ` It cannot be adopted, because ${because}.`;
};

/** First what it most often is: a resource of this stack that Pulumi takes for a new one. */
const toKeep = ({ notAdopted }: Exists): string => {
  const renamed = 'aliases: [{ name: "…" }] if a resource of this stack had it under another name or parent';
  const ways = { image: "", failed: "", several: "; else remove those that nobody needs" };
  const other =
    notAdopted === undefined
      ? '; else onExisting: "adopt"'
      : typeof notAdopted === "string"
        ? ways[notAdopted]
        : `; else declare ${notAdopted.fixed.join(", ")} as the host has it`;
  return `To keep it: ${renamed}${other}.`;
};

const lost = ({ looking }: ServerCreateMessages["create-answer-lost"]): string => {
  if (typeof looking === "object" && "differing" in looking)
    return `${looking.differing.join(", ")} of this domain is new there, and differs from the request`;
  if (typeof looking === "object")
    return `several new ones answer the request: ${looking.several.join(", ")}; remove those that nobody needs`;
  return {
    cancelled: "the run was cancelled before one was listed",
    notListed: "none is listed, and it was tried twice",
    notYetListed: "none is listed yet",
    notLookedUp: "it could not be looked up",
  }[looking];
};

/** What is found before or after an order. */
export const serverCreateTexts: TextsOf<ServerCreateMessages> = {
  "server-exists": {
    when: "A live server of the domain exists that no resource of the run is known to have: the mark of a run that was cut short, or of a resource that was renamed.",
    example: { domain, there: [{ uniqId: "ABC123", differsIn: ["planId"] }] },
    says: (data) => {
      const [only, ...others] = data.there;
      const differs = only?.differsIn.join(", ");
      return {
        happened:
          others.length > 0
            ? `${data.domain} has several live servers already: ${data.there.map(({ uniqId }) => uniqId).join(", ")}.`
            : `Server ${data.domain} (${only?.uniqId}) exists already, ${differs ? `and differs in ${differs}` : "and answers this very request"}.`,
        changed: `No resource of this run is known to have ${others.length > 0 ? "them" : "it"}. Nothing was ordered.${whyNot(data)}`,
        ways: [
          toKeep(data),
          'To order another one beside it: onExisting: "create"; or, under `pulumi up --replace`, deleteBeforeReplace.',
        ],
      };
    },
  },
  "server-beside": {
    when: "A warning: the account has another live server of the domain that no resource of the run is known to have.",
    example: { domain, uniqId: "ABC123", templateName: "DEBIAN_12_64" },
    says: (data) => ({
      happened: `The account has another live server of ${data.domain}: ${data.uniqId}${data.templateName === undefined ? "" : ` (${data.templateName})`}.`,
      changed: "No resource of this run is known to have it. It is paid for.",
      ways: ["If it is left from a `pulumi up` that was cut short: remove it at the host."],
    }),
  },
  "server-adopted": {
    when: 'A warning: with `onExisting: "adopt"` a server that exists is taken over.',
    example: { server: `${domain} (ABC123)`, unsent: ["newIps", "publicSshKey"] },
    says: ({ server, unsent }) => ({
      happened: `Server ${server}, which was there already, is taken over (onExisting: "adopt").`,
      changed:
        unsent.length === 0 ? "" : `Only an order carries ${unsent.join(", ")}: the server stays as it is.`,
      ways: [
        "After an `up` that was cut short, `pulumi refresh --clear-pending-creates` ends the engine's warnings of pending operations.",
        "If a stack still has it in another resource: let go of that one by a plain `pulumi up`. Removed with --target, it takes the server with it.",
      ],
    }),
  },
  "order-arrived": {
    when: "The order of a run that was cut short has arrived while this run looked for it.",
    example: { domain, ids: ["ABC123"] },
    says: (data) => ({
      happened: `Server ${data.domain} (${data.ids.join(", ")}) has arrived: a \`pulumi up\` that was cut short had ordered it.`,
      changed: "Nothing was ordered.",
      ways: [
        'To take it over: onExisting: "adopt".',
        "To order another one beside it: run `pulumi up` again.",
      ],
    }),
  },
  "create-answer-lost": {
    when: "The host did not tell what it has made of an order, and looking has not shown it.",
    example: { domain, isAnswered: false, looking: "notListed" },
    says: (data, { because }) => ({
      happened: data.isAnswered
        ? `The host answered the create of ${data.domain} without an id.`
        : `The answer to the create of ${data.domain} was lost.`,
      changed: `A server may have been created: ${lost(data)}.${data.isAnswered && data.looking !== "notLookedUp" ? "" : ` ${because}.`}`,
      ways: ['Run `pulumi up` again: it looks for it first, and onExisting: "adopt" takes it over.'],
    }),
  },
  "protected-not-replaced": {
    when: "A server is ordered with `deletionProtection`, and one of its domain exists, which it may replace.",
    example: { domain, ids: ["ABC123"] },
    says: (data) => ({
      happened: `${data.domain} has a live server already (${data.ids.join(", ")}), and a protected server is not replaced.`,
      changed: "Nothing was ordered.",
      ways: [
        "To replace it: set deletionProtection: false and run `pulumi up`, then replace it.",
        "For one more server of this domain: set deletionProtection only after it is there.",
      ],
    }),
  },
};
