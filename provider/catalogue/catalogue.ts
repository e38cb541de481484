import type * as z from "zod";
import type { WireObject } from "../api/callOptions";
import type { ListName, ParamsOfList } from "../api/client";
import { type OperationName, operationOf } from "../api/contract";
import type { planRecord, templateRecord } from "../api/contract/serverCatalogue";
import type { Wire } from "../api/wire";
import { abortable, type Clock } from "../clock";
import type { HostPort } from "../host/hostPort";
import type { Place } from "../messages/offers";
import type { Denied } from "../messages/serverRefusal";
import { type Answers, Questions } from "./questions";
import { parseRights, rightsQuestion } from "./rights";

export type Plan = Readonly<z.output<typeof planRecord>>;
export type Template = Readonly<z.output<typeof templateRecord>>;

/** The rights that a preview looks at before anything is ordered or erased. */
const rights = ["server.create", "server.details", "server.rebuild"] as const;
export type Right = (typeof rights)[number];

interface ConfiguredHost {
  /** Paths that differ at this host. */
  readonly paths?: Readonly<Partial<Record<string, string>>> | undefined;
  /** The same paths by their numbers, so that a question with the number counts as the same question. */
  readonly accountNumber?: Account;
}

/**
 * The host's offers. Each question is sent once, and all resources share its answer. A question never fails: an answer
 * of undefined means that the host does not report it, and then nothing may be concluded from it.
 */
export class Catalogue {
  readonly questions: Questions;
  /** A price is asked for also after the checks of a preview were given up. */
  private readonly prices: Questions;
  private plansRenewedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly host: HostPort,
    private readonly clock: Clock,
    /** How this host writes the options of a product. */
    readonly wire: Wire,
    private readonly configured: ConfiguredHost,
  ) {
    const answers: Answers = new Map();
    this.questions = new Questions(host, answers);
    this.prices = new Questions(host, answers);
  }

  readonly plans = () => this.wanted("plans", "server.plan.list");
  readonly plansSoldOut = () => this.list("plans sold out", "server.plan.list", { available: false });
  /**
   * Asks for the available plans again, but once a minute at most, for all who wait for one.
   *
   * @returns when they were asked for last, in milliseconds since the epoch.
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
  /** undefined also if no one has said at which path they are. */
  readonly images = async () =>
    this.configured.paths?.["server.image.list"] === undefined
      ? undefined
      : this.list("images", "server.image.list", {});
  /** The account's assets, for all resources that a preview would create. A user who may not list them is told so at the order. */
  readonly assets = (accnt: Account) =>
    this.questions.ask(`assets${this.ofAccount(accnt)}`, (call) =>
      this.host.ifOffered(this.host.readList("asset.list", { accnt }, call)),
    );
  /** The same, each with its network as the host shows it; "refused": the host does not know the word for it. */
  readonly networks = (accnt: Account) =>
    this.questions.ask(`networks${this.ofAccount(accnt)}`, async (call) => {
      const params = { accnt, alsowith: ["networkSummary" as const] };
      const list = await this.host.unlessRefused(this.host.readList("asset.list", params, call));
      return list ?? ("refused" as const);
    });
  /** @param accnt the account: accounts may have zones and products of their own. */
  readonly zones = (accnt: Account) =>
    this.wanted(`zones${this.ofAccount(accnt)}`, "network.zone.list", { accnt });
  readonly regions = () => this.wanted("regions", "network.region.list");

  /** One plan; "none": the host says that it does not exist there. */
  readonly plan = (id: number, place: Place) =>
    this.questions.ask(`plan ${id} ${placeName(place)}`, (call) =>
      this.host.offers.plan({ id, ...selecting(place) }, call),
    );
  /** One template; "none": the host says that it does not exist there. */
  readonly template = (name: string, place: Place) =>
    this.questions.ask(`template ${name} ${placeName(place)}`, (call) =>
      this.host.offers.template({ name, ...selecting(place) }, call),
    );
  /** A product and its options. */
  readonly product = (code: string, accnt: Account, questions = this.questions) =>
    questions.ask(`product ${code}${this.ofAccount(accnt)}`, (call) =>
      this.host.offers.product({ code, accnt }, call),
    );
  /**
   * The same for its prices. A product that does not exist has no report.
   *
   * @throws the signal's reason. Others may wait for the same answer, which is asked for nevertheless.
   */
  async pricedProduct(code: string, accnt: Account, signal?: AbortSignal): Promise<WireObject | undefined> {
    const product = await abortable(this.product(code, accnt, this.prices), signal);
    return product === "none" ? undefined : product;
  }

  /** Why the host did not report a price. */
  readonly priceTrouble = () => this.prices.takeNote() ?? this.questions.takeNote();

  /** The operations that make or erase a server and that the host says the user cannot call. */
  async denied(): Promise<readonly Denied[]> {
    const pathOf = (name: OperationName) => this.configured.paths?.[name] ?? operationOf(name).path ?? name;
    // A host that says nothing of permissions leaves nothing unchecked.
    const answer = await this.questions.ask("permissions", (call) =>
      this.host.offers.permissions(rightsQuestion(rights.map(pathOf)), call),
    );
    const mayCall = parseRights(answer?.permissions);
    const denied = rights.filter((name) => mayCall(pathOf(name)) === false);
    return denied.map((operation) => ({ operation, path: pathOf(operation) }));
  }

  private readonly ofAccount = (accnt: Account) =>
    accnt === undefined || accnt === this.configured.accountNumber ? "" : ` of account ${accnt}`;

  /** An offer that is missing in a list that moved while it was read may exist: such a list is not reported. */
  private async list<Name extends ListName>(name: string, list: Name, params: ParamsOfList<Name>) {
    const all = await this.questions.ask(name, (call) => this.host.readList(list, params, call));
    if (all?.isWhole === false) this.questions.notTold(name, "moved");
    return all?.isWhole ? all.items : undefined;
  }

  /** Every host sells something, so an empty list counts as one that the host does not report. */
  private async wanted<Name extends ListName>(name: string, list: Name, params = {} as ParamsOfList<Name>) {
    const all = await this.list(name, list, params);
    if (all?.length !== 0) return all;
    this.questions.notTold(name, "empty");
    return undefined;
  }
}

/** The account of a resource; undefined: the configured one. */
export type Account = number | undefined;

const placeName = ({ type, zoneId, regionId }: Place) => [type, zoneId, regionId].join(" ");

/** A place in the words of the API. */
export const selecting = ({ type, zoneId, regionId }: Place) => ({
  server_type: type as never,
  zone_id: zoneId,
  region_id: regionId,
});
