import type { z } from "zod";
import type { Client } from "../api/client";
import type { regionRecord, zoneRecord } from "../api/contract/network";
import type { planRecord, templateRecord } from "../api/contract/serverCatalogue";
import { ApiError, HostError, isHostError } from "../api/errors";
import type { Clock } from "../clock";
import { isObject } from "../isObject";
import type { Properties } from "../resource/properties";
import type { CatalogueMessages } from "./messages";
import { OutOfTime, TimeBudget } from "./timeBudget";

export type Plan = Readonly<z.output<typeof planRecord>>;
export type Template = Readonly<z.output<typeof templateRecord>>;
export type Zone = Readonly<z.output<typeof zoneRecord>>;
export type Region = Readonly<z.output<typeof regionRecord>>;

/** Where something is to be offered, as far as it is known. */
export interface Place {
  readonly type?: string | undefined;
  readonly zoneId?: number | undefined;
  readonly regionId?: number | undefined;
}

/** All questions of a run together may take this long, in milliseconds. */
const timeForAll = 5_000;

/** Why the host's offers are not told. */
export type NotTold = CatalogueMessages["catalogue-not-told"];

/** Failures after which nothing else is asked: each question would meet the same. */
const endsAll = ["authorization", "unreachable", "maintenance", "rateLimit"] as const;

/**
 * What the host offers. Each question is sent once, and all resources share its answer. A question never fails: an
 * answer of undefined means that the host does not tell it, and then nothing may be concluded from it.
 */
export class Catalogue {
  private readonly answers = new Map<string, Promise<unknown>>();
  private readonly budget: TimeBudget;
  private trouble: NotTold | undefined;
  private isOver = false;
  private isClosed = false;
  private isNoted = false;
  private readonly begun: number;
  private later: Catalogue | undefined;

  constructor(
    private readonly client: Client,
    private readonly clock: Clock,
  ) {
    this.budget = new TimeBudget(clock, timeForAll);
    this.begun = clock.now();
  }

  /** This one, or a later one whose answers are at most this old, in milliseconds. Those that ask then share it. */
  notOlderThan(age: number): Catalogue {
    if (!this.isClosed && this.clock.now() - this.begun <= age) return this;
    this.later = this.later?.notOlderThan(age) ?? new Catalogue(this.client, this.clock);
    return this.later;
  }

  /** Nothing is asked, because a login would use up the passcode that another process of the run needs. */
  keepPasscode(): void {
    this.isClosed = true;
  }

  readonly plans = () =>
    this.list("plans", (signal) => this.client.server.plan.list.items({}, { signal }), "wanted");
  /** Those of one type of server, however many others there are. */
  readonly plansOf = (type: string) =>
    this.list(`plans of ${type}`, (signal) =>
      this.client.server.plan.list.items({ server_type: type as never }, { signal }),
    );
  readonly plansSoldOut = () =>
    this.list("plans sold out", (signal) =>
      this.client.server.plan.list.items({ available: false }, { signal }),
    );
  readonly templates = () =>
    this.list("templates", (signal) => this.client.server.template.list.items({}, { signal }), "wanted");
  readonly templatesGone = () =>
    this.list("templates gone", (signal) =>
      this.client.server.template.list.items({ available: false }, { signal }),
    );
  readonly zones = () =>
    this.list("zones", (signal) => this.client.network.zone.list.items({}, { signal }), "wanted");
  readonly regions = () =>
    this.list("regions", (signal) => this.client.network.region.list.items({}, { signal }), "wanted");

  /** One plan; "none": the host says that it does not exist there. */
  readonly plan = (id: number, place: Place) =>
    this.one(`plan ${id} ${nameOf(place)}`, (signal) =>
      this.client.server.plan.details({ id, ...selecting(place) }, { signal }),
    );
  /** One template; "none": the host says that it does not exist there. */
  readonly template = (name: string, place: Place) =>
    this.one(`template ${name} ${nameOf(place)}`, (signal) =>
      this.client.server.template.details({ name, ...selecting(place) }, { signal }),
    );
  /** A product and its options. */
  readonly product = (code: string) =>
    this.one(productName(code), (signal) => this.client.product.details({ code }, { signal }));
  /** A product that the host has told before. Nothing is asked for it. */
  async productTold(code: string): Promise<Properties | undefined> {
    const told = await this.answers.get(productName(code));
    return isObject(told) ? told : undefined;
  }

  /** Any other question of a check, under a name of its own. It shares the time of all. */
  async ask<Answer>(name: string, question: (signal: AbortSignal) => Promise<Answer>) {
    const asked = this.answers.get(name) ?? this.send(name, question);
    this.answers.set(name, asked);
    return asked as Promise<Answer | undefined>;
  }

  /** Why something was not told: given once, for one line in a run. */
  takeNote(): NotTold | undefined {
    if (this.isNoted || !this.trouble) return undefined;
    this.isNoted = true;
    return this.trouble;
  }

  private async send<Answer>(name: string, question: (signal: AbortSignal) => Promise<Answer>) {
    if (this.isClosed) this.trouble ??= { what: name, why: "passcode" };
    if (this.isClosed || this.isOver) return undefined;
    try {
      return await this.budget.within(question);
    } catch (error) {
      if (!(error instanceof OutOfTime || error instanceof ApiError)) throw error;
      if (error instanceof OutOfTime || isHostError(error, ...endsAll)) this.isOver = true;
      this.note(name, error);
      return undefined;
    }
  }

  private note(name: string, error: OutOfTime | ApiError): void {
    const because = error instanceof HostError ? error.hostMessage : error.message;
    this.trouble ??= { what: name, why: error instanceof OutOfTime ? "late" : { because } };
  }

  /** @param wanted no host sells nothing: an empty list is one that the host does not tell. */
  private list<Item>(name: string, items: (signal: AbortSignal) => AsyncIterable<Item>, wanted?: "wanted") {
    return this.ask(name, async (signal): Promise<readonly Item[] | undefined> => {
      const all: Item[] = [];
      for await (const item of items(signal)) all.push(item);
      if (all.length > 0 || !wanted) return all;
      this.trouble ??= { what: name, why: "empty" };
      return undefined;
    });
  }

  private one<Item>(name: string, read: (signal: AbortSignal) => Promise<Item>) {
    return this.ask(name, async (signal): Promise<Item | "none"> => {
      try {
        return await read(signal);
      } catch (error) {
        if (isHostError(error, "notFound")) return "none";
        throw error;
      }
    });
  }
}

const productName = (code: string) => `product ${code}`;
const nameOf = ({ type, zoneId, regionId }: Place) => [type, zoneId, regionId].join(" ");

const selecting = ({ type, zoneId, regionId }: Place) => ({
  server_type: type as never,
  zone_id: zoneId,
  region_id: regionId,
});
