import fc from "fast-check";
import type { Properties } from "../../../../provider/values";
import { keyNamed } from "../../../support/fakeServers";
import { answerLost, neverArrives, refuse, type Script, scriptedHost } from "../../../support/scriptedHost";
import { id } from "./rebuildingHost";

/**
 * The fate of a request for a rebuild, the seconds until the host shows it, and the seconds that the host then works.
 */
export const request = fc.record({
  fate: fc.constantFrom(
    ...(["answered", "answered", "answer lost", "429 after it"] as const),
    ...(["never arrives", "maintenance", "refused"] as const),
  ),
  lag: fc.integer({ min: 0, max: 60 }),
  takes: fc.integer({ min: 20, max: 300 }),
});
export type Request = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

export const fieldSets = ["record", "details"] as const;
export type FieldSet = (typeof fieldSets)[number];

/** How a host handles what the specification leaves open. */
export interface Manners {
  readonly fields: FieldSet;
  readonly refusesWhileBusy: boolean;
  /** Whether the host shows and keeps the descriptions of assets. */
  readonly describes: boolean;
  /** How the host writes the names of templates. */
  readonly spells?: (typeof spellings)[number];
}

export const spellings = ["as asked", "in small letters", "with blanks"] as const;
const spelt = (name: string, spells: Manners["spells"]) =>
  spells === "in small letters" ? name.toLowerCase() : spells === "with blanks" ? ` ${name} ` : name;

/** A host that executes rebuilds, and records each request that arrives while another rebuild is in progress. */
export function simulatedHost(
  requests: readonly Request[],
  { fields, refusesWhileBusy, describes, spells }: Manners,
) {
  const left = [...requests];
  const erased: string[] = [];
  const overlaps: string[] = [];
  const needless: string[] = [];
  let wasOther = false;
  let template = "ALMA9";
  let work: { from: number; to: number; template: string } | undefined;
  let isDead = false;
  let disks = 0;
  let description = "The web server.";
  const now = (seconds: number): Properties => {
    if (work && seconds >= work.to) {
      template = work.template;
      work = undefined;
      disks += 1;
    }
    const isBusy = work !== undefined && seconds >= work.from;
    const status = isBusy ? "Re-Imaging" : "Running";
    return fields === "record"
      ? { uniq_id: id, template: spelt(template, spells), status }
      : { uniq_id: id, template_name: spelt(template, spells), active: !isBusy, status };
  };
  const alive =
    <Answer>(answer: (seconds: number, params: Properties) => Answer) =>
    (params: Properties, seconds: number) =>
      isDead ? neverArrives : answer(seconds, params);
  const row = { uniq_id: id, domain: "web.example.com" };
  const script: Script = {
    "asset.list": alive((seconds) => [
      { ...row, type: "Cloud.VPS", active: now(seconds).status === "Running" },
    ]),
    "server.details": alive(now),
    "asset.details": alive((_seconds, { alsowith }) => ({
      ...row,
      ...(describes && alsowith !== undefined && { custom_description: description }),
    })),
    "asset.update": alive((_seconds, { custom_description }) => {
      description = String(custom_description);
      return { uniq_id: id };
    }),
    // The response shows what the host is doing.
    "server.update": alive(now),
    "server.rebuild": alive((seconds, { template_name }) => {
      now(seconds);
      const { fate, takes, ...drawn } = left.shift() ?? { fate: "answered", lag: 0, takes: 60 };
      // A host that refuses a rebuild but executes it shows it soon. If it showed it later, nothing could distinguish
      // it from a refused one.
      const lag = fate === "429 after it" ? Math.min(drawn.lag, 10) : drawn.lag;
      if (fate === "never arrives") return neverArrives;
      if (fate === "maintenance") return refuse("Maintenance");
      if (fate === "refused") return refuse("Input::Validation");
      if (work && refusesWhileBusy) return refuse("Workflow::Conflict");
      if (work) overlaps.push(`${template_name} at ${seconds} s, during ${JSON.stringify(work)}`);
      erased.push(String(template_name));
      wasOther = false;
      if (template_name === template) needless.push(`${template_name} at ${seconds} s`);
      work = { from: seconds + lag, to: seconds + lag + takes, template: String(template_name) };
      if (fate === "429 after it") return refuse("API::RateLimit");
      return fate === "answer lost" ? answerLost : now(seconds);
    }),
  };
  /** The server's host keys belong to its disks, and it answers while nothing works on it. */
  const hostKeys = () => [keyNamed(`disks ${disks}`)];
  const servers: Parameters<typeof scriptedHost>[2] = {
    met: (seconds) => (now(seconds).status === "Running" ? "server" : "refused"),
    keys: (seconds) => {
      now(seconds);
      return hostKeys();
    },
  };
  const scripted = scriptedHost(script, {}, servers);
  return {
    ...scripted,
    erased,
    overlaps,
    hostKeys,
    /** The rebuilds to a template that the server already had. */
    needless,
    /** Someone else rebuilds the server, unless it is being rebuilt. */
    rebuildByOther: ({ to, lag, takes }: { to: string; lag: number; takes: number }) => {
      const seconds = scripted.clock.now() / 1000;
      now(seconds);
      if (work) return;
      work = { from: seconds + lag, to: seconds + lag + takes, template: to };
      wasOther = true;
    },
    /** From now on, nothing that the process sends reaches the host. */
    die: (dead: boolean) => {
      isDead = dead;
    },
    /** The user's text about the server, and the mark of this provider. */
    description: () => description,
    /** Whether the last rebuild was someone else's. */
    wasOther: () => wasOther,
    /** Whether a rebuild exists, even if the host does not show it yet. */
    isAtWork: () => {
      now(scripted.clock.now() / 1000);
      return work !== undefined;
    },
    showsWork: () => now(scripted.clock.now() / 1000).status !== "Running",
    template: () => template,
  };
}
