import * as z from "zod";
import type { Client } from "../api/client";
import { regionRecord, zoneRecord } from "../api/contract/network";
import { product } from "../api/contract/product";
import { planRecord, templateRecord } from "../api/contract/serverCatalogue";
import { isHostError } from "../api/errors";
import type { Clock } from "../clock";
import { isObject } from "../isObject";
import type { Properties } from "../resource/properties";
import { type NotTold, Questions } from "./questions";
import type { Remembered } from "./remembered";

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

/** What all catalogues of a session share. */
interface Sources {
  readonly client: Client;
  readonly clock: Clock;
  /** What other processes were told. Each answer is kept there too. */
  readonly remembered: Remembered;
}

/**
 * What the host offers. Each question is sent once, and all resources share its answer. A question never fails: an
 * answer of undefined means that the host does not tell it, and then nothing may be concluded from it.
 */
export class Catalogue {
  private later: Catalogue | undefined;

  constructor(
    private readonly sources: Sources,
    private readonly questions = new Questions(sources.clock),
    private readonly remembers = false,
  ) {}

  /**
   * This one, and answers that another process of this user got before this one began. Those may be out of date: they can
   * show that nothing is wrong, never that something is.
   */
  remembering(): Catalogue {
    return new Catalogue(this.sources, this.questions, true);
  }

  /** This one, or a later one whose answers are at most this old, in milliseconds. Those that ask then share it. */
  notOlderThan(age: number): Catalogue {
    const { begun, isClosed } = this.questions;
    if (!this.remembers && !isClosed && this.sources.clock.now() - begun <= age) return this;
    this.later = this.later?.notOlderThan(age) ?? new Catalogue(this.sources);
    return this.later;
  }

  /** The host has refused an order: whatever let it pass is not remembered any longer. */
  forget(): void {
    this.sources.remembered.forget();
  }

  /** Nothing is asked, because a login would use up the passcode that another process of the run needs. */
  keepPasscode(): void {
    this.questions.isClosed = true;
  }

  readonly plans = () => this.list("plans", planRecord, this.client.server.plan.list, {}, "wanted");
  /** Those of one type of server, however many others there are. */
  readonly plansOf = (type: string) =>
    this.list(`plans of ${type}`, planRecord, this.client.server.plan.list, { server_type: type as never });
  readonly plansSoldOut = () =>
    this.list("plans sold out", planRecord, this.client.server.plan.list, { available: false });
  readonly templates = () =>
    this.list("templates", templateRecord, this.client.server.template.list, {}, "wanted");
  readonly templatesGone = () =>
    this.list("templates gone", templateRecord, this.client.server.template.list, { available: false });
  readonly zones = () => this.list("zones", zoneRecord, this.client.network.zone.list, {}, "wanted");
  readonly regions = () => this.list("regions", regionRecord, this.client.network.region.list, {}, "wanted");

  /** One plan; "none": the host says that it does not exist there. */
  readonly plan = (id: number, place: Place) =>
    this.one(`plan ${id} ${nameOf(place)}`, planRecord, (signal) =>
      this.client.server.plan.details({ id, ...selecting(place) }, { signal }),
    );
  /** One template; "none": the host says that it does not exist there. */
  readonly template = (name: string, place: Place) =>
    this.one(`template ${name} ${nameOf(place)}`, templateRecord, (signal) =>
      this.client.server.template.details({ name, ...selecting(place) }, { signal }),
    );
  /** A product and its options. */
  readonly product = (code: string) =>
    this.one(productName(code), product.details.answer, (signal) =>
      this.client.product.details({ code }, { signal }),
    );
  /** A product that the host has told this process before. Nothing is asked for it. */
  async productTold(code: string): Promise<Properties | undefined> {
    const told = await this.questions.answerTo(productName(code));
    return isObject(told) ? told : undefined;
  }

  /** Any other question of a check, under a name of its own. It shares the time of all; no other process takes its answer. */
  ask<Answer>(name: string, question: (signal: AbortSignal) => Promise<Answer>) {
    return this.questions.ask(name, question);
  }

  /** Why something was not told: given once, for one line in a run. */
  takeNote(): NotTold | undefined {
    return this.questions.takeNote();
  }

  private get client() {
    return this.sources.client;
  }

  /** @param wanted no host sells nothing: an empty list is one that the host does not tell. */
  private list<Item, Params>(
    name: string,
    item: z.ZodType<Item>,
    { items }: { items(params: Params, options: { signal: AbortSignal }): AsyncIterable<Item> },
    params: Params,
    wanted?: "wanted",
  ): Promise<readonly Item[] | undefined> {
    return this.answer(name, z.array(item), async (signal) => {
      const all: Item[] = [];
      for await (const one of items(params, { signal })) all.push(one);
      if (all.length > 0 || !wanted) return all;
      this.questions.notTold(name, "empty");
      return undefined;
    });
  }

  private one<Item>(
    name: string,
    item: z.ZodType<Item>,
    read: (signal: AbortSignal) => Promise<Item>,
  ): Promise<Item | "none" | undefined> {
    return this.answer(name, z.union([z.literal("none"), item]), async (signal) => {
      try {
        return await read(signal);
      } catch (error) {
        if (isHostError(error, "notFound")) return "none" as const;
        throw error;
      }
    });
  }

  private async answer<Answer>(
    name: string,
    type: z.ZodType<Answer>,
    question: (signal: AbortSignal) => Promise<Answer | undefined>,
  ): Promise<Answer | undefined> {
    const { remembered } = this.sources;
    const other = this.remembers && !this.questions.answerTo(name) ? remembered.take(name, type) : undefined;
    if (other !== undefined) return other;
    // Answers of this one can be as old as it is, so one that another process got meanwhile is as good.
    const since = this.questions.begun + 1;
    return this.questions.ask(name, (signal) =>
      remembered.ask(name, type, since, () => question(signal), signal),
    );
  }
}

const productName = (code: string) => `product ${code}`;
const nameOf = ({ type, zoneId, regionId }: Place) => [type, zoneId, regionId].join(" ");

const selecting = ({ type, zoneId, regionId }: Place) => ({
  server_type: type as never,
  zone_id: zoneId,
  region_id: regionId,
});
