import { placeText } from "../placeText";
import { type Choice, choiceText } from "./offers";
import { entry } from "./text";

/** Why the provider did not choose a place of `placement`. */
const whys = {
  zoneUnknown: "the host has no such zone",
  zoneElsewhere: "the zone is in another region",
  planUnknown: "the host has no such plan",
  planMismatched: "the plan is not offered there, or not for this type",
  soldOut: "sold out",
  templateNotOffered: "the template is not offered there",
  refused: "the host refused the order for lack of stock",
} as const;

export interface NotTaken {
  readonly zoneId?: number | undefined;
  readonly planId?: number | undefined;
  readonly why: keyof typeof whys;
}

type Places = readonly NotTaken[];

interface Trouble {
  readonly because: string;
  /** Set if the host was still answering with this error when the timeout passed. */
  readonly isLate?: true;
}

/** Why the host did not report its offers. */
export interface NotTold {
  /** The requested offers: `plans`, `zones`. */
  readonly what: string;
  readonly why: "late" | "empty" | "moved" | "passcode" | Trouble;
  /** The kind of problem if the user has to fix it. */
  readonly trouble?: keyof typeof troubles | undefined;
}

/** Problems that prevent every check against the host's offers, with the code of the warning about each. */
export const troubles = {
  authorization: "preview-login-refused",
  permission: "preview-not-permitted",
  unreachable: "preview-unreachable",
} as const;

const doctor = "To try the login and the address, which changes nothing: `npx pulumi-hosting doctor`.";
const turnOff = "To turn these checks off: `pulumi config set hosting:previewChecks off`.";

const places = (notTaken: Places): string =>
  notTaken.map(({ why, ...place }) => `${placeText(place)} (${whys[why]})`).join("; ");

const soldOut: NotTaken = { zoneId: 12, planId: 1203, why: "soldOut" };
const smaller: Choice = { id: "1202", description: "4 vCPU, 8 GB, 200 GB SSD" };
const domain = "web1.example.com";

export const catalogueMessages = {
  "placement-unavailable": entry<{ readonly domain: string; readonly places: Places }>({
    when: "No place of `placement` is available.",
    example: { domain, places: [soldOut, { zoneId: 13, planId: 1301, why: "zoneUnknown" }] },
    happened: "No place in placement of {domain} is available.",
    changed: (data) => `Checked: ${places(data.places)}. Nothing was changed.`,
    ways: ["Add another place to placement, or try again later."],
  }),
  "stock-would-wait": entry({
    when: "A note at preview: with `timeouts.stock`, the plan or every place of `placement` is not available now.",
    example: { domain, places: [soldOut], deadline: 21_600_000 },
    happened: "`pulumi up` would wait for stock for up to {deadline}, and then create {domain}.",
    changed: (data) => `Not available now: ${places(data.places)}.`,
  }),
  /** `choices`: the nearest available plans. */
  "stock-late": entry({
    when: "With `timeouts.stock`: the plan, or every place of `placement`, was not available until the deadline.",
    example: { domain, places: [soldOut], deadline: 21_600_000, choices: [smaller] },
    happened: "{domain} was not created: no stock came within {deadline}.",
    changed: (data) => `Checked: ${places(data.places)}. Nothing was changed.`,
    ways: [
      "To wait again: run `pulumi up`. To wait longer: set `timeouts.stock`.",
      ({ choices }) =>
        choices.length > 0 ? `The nearest available plans: ${choices.map(choiceText).join("; ")}.` : [],
    ],
  }),
  "stock-interrupted": entry({
    when: "Ctrl-C, or an error of another resource, while a create waits for stock (`timeouts.stock`).",
    example: { domain, places: [soldOut] },
    happened: "{domain} was not created: the run was interrupted while it waited for stock.",
    changed: (data) => `Checked: ${places(data.places)}. Nothing was changed.`,
    ways: ["To wait again: run `pulumi up`."],
  }),
  "placement-next": entry({
    when: "A note: one place of `placement` is not available, and the provider tries the next one.",
    example: { domain, place: soldOut },
    happened: (data) => `${data.domain}: ${places([data.place])}. Trying the next place of placement.`,
  }),
  "placement-chosen": entry<Omit<NotTaken, "why"> & { readonly domain: string; readonly passed: Places }>({
    when: "A note at preview: the place of `placement` that would be chosen for the server now.",
    example: { domain, zoneId: 11, planId: 1101, passed: [soldOut] },
    happened:
      "{domain} would be created with plan {planId} in zone {zoneId}, the first available place of placement.",
    changed: (data) => (data.passed.length > 0 ? `Not available: ${places(data.passed)}.` : ""),
  }),
  "catalogue-not-told": entry<NotTold>({
    when: "A note, once in a run: the host did not report what it offers, so the preview may pass for something that is not available.",
    example: { what: "plans", why: "late" },
    happened: "The preview did not check everything against what the host offers.",
    changed: (data) => `${reasonOf(data)}.`,
    ways: [turnOff],
  }),
  "preview-login-refused": entry<NotTold>({
    when: "A warning, once in a run: the host refused the login, so the preview checked nothing there and may pass for something that is not available.",
    example: { what: "plans", why: { because: "wrong username or password" } },
    happened: "The login was refused: plan, template, zone and price were not checked.",
    changed: (data) => `${reasonOf(data)}.`,
    ways: ["Check hosting:username and hosting:password.", doctor],
  }),
  "preview-not-permitted": entry<NotTold>({
    when: "A warning, once in a run: the user may not ask for what the host offers, so the preview may pass for something that is not available.",
    example: { what: "plans", why: { because: "server/plan/list is not permitted" } },
    happened: "The user may not list the host's {what}, so the preview did not check everything.",
    changed: (data) => `${reasonOf(data)}.`,
    ways: ["Ask the owner of the account to grant it, or use another user.", turnOff],
  }),
  "preview-unreachable": entry<NotTold>({
    when: "A warning, once in a run: the host did not answer, so the preview may pass for something that is not available.",
    example: { what: "plans", why: "late" },
    happened: ({ why }) =>
      `The host did not answer${why === "late" ? " in time" : ""}: plan, template, zone, price and the names of keys were not checked.`,
    changed: (data) => `${reasonOf(data)}.`,
    ways: ["Check hosting:baseUrl.", doctor],
  }),
};

function reasonOf({ what, why }: NotTold): string {
  if (why === "late") return `The host did not list its ${what} in time`;
  if (why === "empty") return `The host's list of ${what} is empty`;
  if (why === "moved") return `The host's list of ${what} changed each time it was read`;
  if (why === "passcode") return "A preview does not log in with a one-time passcode";
  return `The host did not list its ${what}${why.isLate ? " in time" : ""}: ${why.because.replace(/[.\s]+$/, "")}`;
}
