import type * as z from "zod";
import type { WireObject } from "../api/callOptions";
import type { ListName, ParamsOfList } from "../api/client";
import { type OperationName, operationOf } from "../api/contract";
import type { planRecord, templateRecord } from "../api/contract/serverCatalogue";
import { abortable, type Clock } from "../clock";
import type { HostPort } from "../host/hostPort";
import type { ValueReader } from "../host/shown/valueReader";
import type { Place } from "../messages/offers";
import type { Denied } from "../messages/serverRefusal";
import { type Answers, Questions } from "./questions";

export type Plan = Readonly<z.output<typeof planRecord>>;
export type Template = Readonly<z.output<typeof templateRecord>>;

/** The operations whose permission a preview checks before anything is ordered or erased. */
const rights = ["server.create", "server.details", "server.rebuild"] as const;
export type Right = (typeof rights)[number];

interface ConfiguredHost {
  /** Paths of operations that differ at this host. */
  readonly paths?: Readonly<Partial<Record<string, string>>> | undefined;
  /** The configured account. A request for it and a request without an account are the same request. */
  readonly accountNumber?: Account;
}

/**
 * The plans, templates and other offers of the host. Each request is sent once, and all resources share its response. A
 * request never fails: the result is undefined if the host does not report the offers, and nothing may be concluded
 * from that.
 */
export class Catalogue {
  readonly questions: Questions;
  /** The requests for prices, which are sent even after the checks of a preview were given up. */
  private readonly prices: Questions;
  private plansRenewedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly host: HostPort,
    private readonly clock: Clock,
    /** Interprets the values of this host, such as the options of a product. */
    readonly reader: ValueReader,
    private readonly configured: ConfiguredHost,
  ) {
    const answers: Answers = new Map();
    this.questions = new Questions(host, answers);
    this.prices = new Questions(host, answers);
  }

  readonly plans = () => this.wanted("plans", "server.plan.list");
  readonly plansSoldOut = () => this.list("plans sold out", "server.plan.list", { available: false });
  /**
   * Makes the next request for available plans go to the host again, at most once a minute for all resources that wait
   * for stock.
   *
   * @returns the time of the last renewal, in milliseconds since the epoch.
   */
  renewPlans(): number {
    const now = this.clock.now();
    if (now - this.plansRenewedAt < 60_000) return this.plansRenewedAt;
    this.questions.forget((name) => name === "plans" || name.startsWith("plan "));
    this.plansRenewedAt = now;
    return now;
  }
  readonly templates = () => this.wanted("templates", "server.template.list");
  readonly templatesGone = () => this.list("templates gone", "server.template.list", { available: false });
  /** The account's images; undefined also if the path of the image list is not configured. */
  readonly images = async () =>
    this.configured.paths?.["server.image.list"] === undefined
      ? undefined
      : this.list("images", "server.image.list", {});
  /**
   * The account's assets, for all resources that a preview would create. If the user may not list assets, the error
   * appears only with the order.
   */
  readonly assets = (accnt: Account) =>
    this.questions.ask(`assets${this.ofAccount(accnt)}`, (call) =>
      this.host.ifOffered(this.host.readList("asset.list", { accnt }, call)),
    );
  /**
   * The account's assets, each with its network summary; "refused" if the host refuses the parameter that requests the
   * summary.
   */
  readonly networks = (accnt: Account) =>
    this.questions.ask(`networks${this.ofAccount(accnt)}`, async (call) => {
      const params = { accnt, alsowith: ["networkSummary" as const] };
      const list = await this.host.unlessRefused(this.host.readList("asset.list", params, call));
      return list ?? ("refused" as const);
    });
  /** @param accnt the account, because each account may have different zones and products. */
  readonly zones = (accnt: Account) =>
    this.wanted(`zones${this.ofAccount(accnt)}`, "network.zone.list", { accnt });
  readonly regions = () => this.wanted("regions", "network.region.list");

  /** One plan; "none" if the host says that the plan does not exist at this place. */
  readonly plan = (id: number, place: Place) =>
    this.questions.ask(`plan ${id} ${placeName(place)}`, (call) =>
      this.host.offers.plan({ id, ...selecting(place) }, call),
    );
  /** One template; "none" if the host says that the template does not exist at this place. */
  readonly template = (name: string, place: Place) =>
    this.questions.ask(`template ${name} ${placeName(place)}`, (call) =>
      this.host.offers.template({ name, ...selecting(place) }, call),
    );
  /** One product with its options. */
  readonly product = (code: string, accnt: Account, questions = this.questions) =>
    questions.ask(`product ${code}${this.ofAccount(accnt)}`, (call) =>
      this.host.offers.product({ code, accnt }, call),
    );
  /**
   * One product with its prices; undefined if it does not exist or the host does not report it.
   *
   * @throws the signal's reason. The request itself continues, because other resources may wait for the same response.
   */
  async pricedProduct(code: string, accnt: Account, signal?: AbortSignal): Promise<WireObject | undefined> {
    const product = await abortable(this.product(code, accnt, this.prices), signal);
    return product === "none" ? undefined : product;
  }

  /** Why the host did not report a price. */
  readonly priceTrouble = () => this.prices.takeNote() ?? this.questions.takeNote();

  /** The operations that create or erase a server and that, according to the host, this user may not call. */
  async denied(): Promise<readonly Denied[]> {
    const pathOf = (name: OperationName) => this.configured.paths?.[name] ?? operationOf(name).path ?? name;
    // A response without permissions is not reported as a missing check.
    const mayCall = await this.questions.ask("permissions", (call) =>
      this.host.offers.rights(rights.map(pathOf), call),
    );
    const deniedRights = rights.filter((name) => mayCall?.(pathOf(name)) === false);
    return deniedRights.map((operation) => ({ operation, path: pathOf(operation) }));
  }

  private readonly ofAccount = (accnt: Account) =>
    accnt === undefined || accnt === this.configured.accountNumber ? "" : ` of account ${accnt}`;

  /** Reads a list. A list that changed while it was read is not used, because an offer that it lacks may exist. */
  private async list<Name extends ListName>(name: string, list: Name, params: ParamsOfList<Name>) {
    const listReading = await this.questions.ask(name, (call) => this.host.readList(list, params, call));
    if (listReading?.isWhole === false) this.questions.notTold(name, "moved");
    return listReading?.isWhole ? listReading.items : undefined;
  }

  /** Reads a list that cannot be empty. Every host sells something, so an empty list counts as not reported. */
  private async wanted<Name extends ListName>(name: string, list: Name, params = {} as ParamsOfList<Name>) {
    const items = await this.list(name, list, params);
    if (items?.length !== 0) return items;
    this.questions.notTold(name, "empty");
    return undefined;
  }
}

/** The account of a resource; undefined: the configured account. */
export type Account = number | undefined;

const placeName = ({ type, zoneId, regionId }: Place) => [type, zoneId, regionId].join(" ");

/** Converts a place to the API's parameters. */
export const selecting = ({ type, zoneId, regionId }: Place) => ({
  server_type: type as never,
  zone_id: zoneId,
  region_id: regionId,
});
