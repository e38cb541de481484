import type { Catalogue, Right } from "../../../catalogue/catalogue";
import { kindOf } from "../../../host/shown/kind";
import { seenItems } from "../../../host/shown/listReading";
import { hasAddress } from "../../../host/shown/networkAddresses";
import { isSameTemplate } from "../../../host/shown/template";
import { type Message, message } from "../../../message";
import type { NotTaken } from "../../../messages/catalogue";
import { hostName, isSame } from "../../../normalForms";
import { inputsBefore } from "../../../resource/compare";
import { recordAccount } from "../../../resource/record";
import type { CheckFailure, PreviewLines } from "../../../resource/resource";
import type { Session } from "../../../resource/session";
import { hasUnknown, knownOf, memberNames, type PlannedInputs, type Properties } from "../../../values";
import { rowOf } from "../declared/changes";
import type { ServerInput, ServerInputs } from "../declared/inputs";
import { inputsOfAddresses } from "../life/addresses";
import type { ServerResource } from "../life/outputs";
import { ready } from "../life/phase";
import { changeEffects } from "../plan/plan";
import { hostVerdict, type KnownInputs, offers } from "./offers";
import { isOutOfStock, judgePlaces, orderStockDeadline } from "./placement";

/** Whether the host offers what the program newly asks for. A value that is not known yet is not checked. */
export const checkServerAtHost: ServerResource["checkAtHost"] = async (session, { olds, news }, lines) => {
  const { catalogue } = session;
  // An adopted server may have a plan or template that is no longer sold.
  if (!olds && (news.onExisting === "adopt" || hasUnknown(news.onExisting))) return [];
  const knownInputs: KnownInputs = knownOf(news);
  const changed = olds && changedBy(olds, news);
  if (!changed || changed.has("order")) {
    // Reads the long lists together.
    void catalogue.plans();
    if (knownInputs.templateName !== undefined) void catalogue.templates();
    const rights = ofRights(catalogue, ["server.create", "server.details"], "type");
    const [faults, denied] = await Promise.all([faultsOf(catalogue, knownInputs, checks, lines), rights]);
    if (!olds) await warnOfExisting(session, knownInputs, lines);
    await informOfAddresses(session, knownInputs, lines);
    return [...withoutAwaited(session, knownInputs, faults, lines), ...denied];
  }
  const level = changed.has("templateName") && (await levelChange(catalogue, olds, knownInputs));
  if (level) lines.inform(message("management-changes", { domain: knownInputs.domain, ...level }));
  // A rebuild sends its template again, and the host may have withdrawn it.
  const isSent = (property: string) =>
    changed.has(property) || (property === "templateName" && changed.has("disks"));
  const sentInputs = checks.filter(isSent);
  const rights = changed.has("disks") ? await ofRights(catalogue, ["server.rebuild"], "templateName") : [];
  return [...rights, ...(await faultsOf(catalogue, knownInputs, sentInputs, lines))];
};

/** Warns about live servers of the domain: `up` refuses the order, or orders another one as well. */
async function warnOfExisting(session: Session, news: KnownInputs, { warn }: PreviewLines): Promise<void> {
  const { domain, onExisting = "fail" } = news;
  if (domain === undefined || (onExisting !== "fail" && onExisting !== "create")) return;
  const accnt = recordAccount(session, news);
  // If the server was not seen here, the order finds it.
  const assets = seenItems((await session.catalogue.assets(accnt)) ?? {});
  const ofDomain = assets.filter(
    (asset) =>
      isSame(hostName, asset.domain, domain) && !session.run.isManaged("Server", asset.uniq_id ?? ""),
  );
  const servers = await session.catalogue.questions.ask(`servers of ${domain} in ${accnt}`, (call) =>
    session.host.servers.live(ofDomain, accnt, call),
  );
  const existing: { readonly uniqId: string }[] = [];
  for (const { uniq_id: uniqId } of servers ?? []) {
    // The mark is in the description, which the list leaves out.
    const marks = await session.catalogue.questions.ask(`marks of ${uniqId} in ${accnt}`, (call) =>
      session.host.assets.fetchMarks({ uniq_id: uniqId, accnt }, call),
    );
    if (marks?.removal)
      warn(message("server-leaving-beside", { domain, uniqId, removal: marks.removal, isLater: true }));
    else existing.push({ uniqId });
  }
  // Pulumi may replace a server without showing the old one to any check: then a second one is ordered.
  if (onExisting === "create")
    for (const { uniqId } of existing)
      warn(message("server-beside", { domain, uniqId, templateName: undefined }));
  else if (existing.length > 0)
    warn(message("server-exists", { domain, servers: existing, isPreview: true }));
}

/** Says before the order that its further addresses will be no outputs, if no server of the account shows any. */
async function informOfAddresses(
  session: Session,
  news: KnownInputs,
  { inform }: PreviewLines,
): Promise<void> {
  const inputs = inputsOfAddresses(news);
  if (inputs.length === 0) return;
  const { catalogue } = session;
  const list = await catalogue.networks(recordAccount(session, news));
  if (list === undefined) return;
  const built =
    list === "refused" ? [] : seenItems(list).filter((asset) => kindOf(asset) === "server" && asset.active);
  const isShown = built.some((one: Properties) => hasAddress(one[catalogue.wire.networkMember]));
  if (!isShown && (list === "refused" || built.length > 0))
    inform(message("addresses-not-shown", { domain: news.domain, inputs }));
}

/**
 * The host's share of the server's management follows from the template; undefined: it stays the same, or is not
 * reported.
 */
async function levelChange(catalogue: Catalogue, olds: Properties, { type, templateName }: KnownInputs) {
  const offered = (await catalogue.templates()) ?? [];
  const levelOf = (wanted: unknown) =>
    offered.find(({ name, server_type }) => isSameTemplate(name, wanted) && (server_type ?? type) === type)
      ?.management;
  const [from, to] = [levelOf(olds.templateName), levelOf(templateName)];
  return from && to && from !== to ? { from, to, templateName: String(templateName) } : undefined;
}

/** The work needs these rights, and money is spent or disks are erased before the host could refuse one of them. */
async function ofRights(catalogue: Catalogue, needed: readonly Right[], property: ServerInput) {
  const denied = await catalogue.denied();
  return denied
    .filter(({ operation }) => needed.some((right) => right === operation))
    .map((one): CheckFailure => ({ property, reason: message("right-missing", one) }));
}

/**
 * The inputs that are sent to the host: all of an order, or these. A replacement orders everything again. An input that
 * was not set may already have its value at the host, so it surely replaces nothing.
 */
function changedBy(olds: Properties, news: PlannedInputs<ServerInputs>) {
  const before = inputsBefore(olds);
  const sentChanges = changeEffects(before, news, ready).filter((change) => !hasUnknown(change.new));
  const parts = sentChanges.flatMap(({ property, effect }) => {
    if (effect === "replace") return before.set.has(property) ? ["order"] : [];
    if (effect === "rebuild") return ["disks", property];
    if (effect !== "update") return [];
    return rowOf(property)?.part === "backups" ? ["backupQuota"] : [property];
  });
  return new Set(parts);
}

/** The questions to the host about a new server, in this order. */
const checks = [...memberNames(offers), "placement"] as const;

/** The inputs that the host does not offer. A lack of the zone or of the type is reported of these alone. */
async function faultsOf(
  catalogue: Catalogue,
  knownInputs: KnownInputs,
  names: readonly (typeof checks)[number][],
  lines: PreviewLines,
) {
  const faults: CheckFailure[] = [];
  let rest = knownInputs;
  for (const property of names) {
    const reason =
      property === "placement"
        ? await placementFault(catalogue, knownInputs, lines)
        : (await hostVerdict(catalogue, property, rest)).fault;
    if (!reason) continue;
    faults.push({ property, reason });
    if (property === "type") break;
    if (property === "regionId" || property === "zoneId")
      rest = { ...rest, [property]: undefined, regionId: undefined };
  }
  return faults;
}

/** The faults, without those that `up` waits out; these are reported as a note. */
function withoutAwaited(
  session: Session,
  knownInputs: KnownInputs,
  faults: readonly CheckFailure[],
  { inform }: PreviewLines,
): readonly CheckFailure[] {
  const deadline = orderStockDeadline(session, knownInputs);
  const { domain = "the server" } = knownInputs;
  return faults.filter(({ reason }) => {
    const places = deadline > 0 ? soldOutIn(reason, knownInputs) : undefined;
    if (places) inform(message("stock-would-wait", { domain, places, deadline }));
    return !places;
  });
}

function soldOutIn(
  { code, data }: Message,
  { zoneId, planId }: KnownInputs,
): readonly NotTaken[] | undefined {
  if (code === "plan-sold-out") return [{ zoneId, planId, why: "soldOut" }];
  return code === "placement-unavailable" && isOutOfStock(data.places) ? data.places : undefined;
}

/** At least one place must be available. The place that an order would take now is reported. */
async function placementFault(catalogue: Catalogue, knownInputs: KnownInputs, { inform }: PreviewLines) {
  const { placement, domain = "the server" } = knownInputs;
  if (!placement) return undefined;
  const { open, closed, first } = await judgePlaces(catalogue, placement, knownInputs);
  if (open.length === 0) return message("placement-unavailable", { domain, places: closed });
  if (first) inform(message("placement-chosen", { domain, ...first, passed: closed }));
  return undefined;
}
