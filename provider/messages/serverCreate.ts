import { formatDuration } from "../duration";
import type { OfServer } from "./serverRefusal";
import { type Lost, lostText, mayBeText } from "./shared";
import { text } from "./text";

/** Live servers of the domain. */
export interface Exists {
  readonly domain: string;
  readonly there: readonly { readonly uniqId: string; readonly differsIn: readonly string[] }[];
  /** Why `adopt` does not take it over; undefined: nobody asked for that. */
  readonly notAdopted?: "image" | "several" | "failed" | { readonly fixed: readonly string[] };
}

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

/** What is found before or after an order. */
export const serverCreateMessages = {
  "server-exists": text<Exists>({
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
          'To order another one beside it: onExisting: "create". If this run replaces the server (tainted, or by --replace): deleteBeforeReplace, or onExisting: "create".',
        ],
      };
    },
  }),
  "server-beside": text<{
    readonly domain: string;
    readonly uniqId: string;
    readonly templateName: unknown;
  }>({
    when: "A warning: the account has another live server of the domain that no resource of the run is known to have. A refresh and every order look for one.",
    example: { domain, uniqId: "ABC123", templateName: "DEBIAN_12_64" },
    says: (data) => ({
      happened: `The account has another live server of ${data.domain}: ${data.uniqId}${data.templateName === undefined ? "" : ` (${data.templateName})`}.`,
      changed: "No resource that this run has met so far has it. It is billed.",
      ways: [
        "If this run replaces or removes it, it is gone at the end.",
        "If a `pulumi up` that was cut short ordered it, and no other resource or stack has it: remove it at the host.",
      ],
    }),
  }),
  "server-adopted": text<
    OfServer & {
      /** Inputs that count only when a server is ordered. */
      readonly unsent: readonly string[];
    }
  >({
    when: 'A warning: with `onExisting: "adopt"` a server that exists is taken over.',
    example: { server: `${domain} (ABC123)`, unsent: ["newIps", "publicSshKey"] },
    says: ({ server, unsent }) => ({
      happened: `Server ${server}, which was there already, is taken over (onExisting: "adopt").`,
      changed:
        unsent.length === 0 ? "" : `Only an order carries ${unsent.join(", ")}: the server stays as it is.`,
      ways: [
        "If another resource of this stack has it: take that one out of the program and run `pulumi up` without --target, which sends nothing to the host.",
        "If another stack has it: run `pulumi state delete` with its URN there, before you take it out of that program. Without that, that stack removes the server.",
      ],
    }),
  }),
  "order-arrived": text<{ readonly domain: string; readonly ids: readonly string[] }>({
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
  }),
  "create-answer-lost": text<Lost & { readonly domain: string }>({
    when: "The host did not say what it has made of an order, and looking for the server has not shown it.",
    example: { domain, isAnswered: false, looking: "notListed" },
    says: (data, { because }) => ({
      happened: lostText(data, data.domain),
      changed: `${mayBeText(data, "A server may have been created", because)} It is not ordered again.`,
      ways: [
        "Check at the host whether there is one.",
        'Run `pulumi up` again: it looks for it first, and onExisting: "adopt" takes it over.',
      ],
    }),
  }),
  /** Milliseconds since it was sent, and until another one may be ordered. */
  "order-unanswered": text<{ readonly domain: string; readonly age: number; readonly left: number }>({
    when: "An earlier run on this machine sent an order less than ten minutes ago and got no answer, and the host shows no server of it yet.",
    example: { domain, age: 190_000, left: 410_000 },
    says: (data) => ({
      happened: `A server ${data.domain} was ordered from this machine ${formatDuration(data.age)} ago, and the answer was lost.`,
      changed: "The host shows none yet. Nothing was ordered: it may still come.",
      ways: [
        `Run \`pulumi up\` again in ${formatDuration(data.left)}.`,
        'If the host has none, and you want one now: onExisting: "create".',
      ],
    }),
  }),
};
