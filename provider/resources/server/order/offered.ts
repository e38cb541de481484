import type { Catalogue, Right } from "../../../catalogue/catalogue";
import { isBuiltServer } from "../../../host/shown/kind";
import { seenItems } from "../../../host/shown/listReading";
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

/** Checks in a preview whether the host offers the newly set inputs. Values that are still unknown are skipped. */
export const checkServerAtHost: ServerResource["checkAtHost"] = async (session, { olds, news }, lines) => {
  const { catalogue } = session;
  // An adopted server may have a plan or template that is no longer sold.
  if (!olds && (news.onExisting === "adopt" || hasUnknown(news.onExisting))) return [];
  const knownInputs: KnownInputs = knownOf(news);
  const changed = olds && changedBy(olds, news);
  if (!changed || changed.has("order")) {
    // Reads the long lists of plans and templates at the same time.
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
  // A rebuild sends its template again, and the host may have stopped offering that template.
  const isSent = (property: string) =>
    changed.has(property) || (property === "templateName" && changed.has("disks"));
  const sentInputs = checks.filter(isSent);
  const rights = changed.has("disks") ? await ofRights(catalogue, ["server.rebuild"], "templateName") : [];
  return [...rights, ...(await faultsOf(catalogue, knownInputs, sentInputs, lines))];
};

/**
 * Warns about live servers of the domain, because `up` will refuse the order, or order a second server. A check does
 * not refuse, because it cannot tell a new resource from one that `--replace` or `taint` creates again: before such a
 * check the engine calls no diff, and it passes neither the old inputs nor the old outputs (`continueStepsFromImport`
 * in its step generator). A provider gets neither the options of a resource nor the whole state. With
 * `deleteBeforeReplace`, a refusal would stop a replacement that works. `report`, which has the state, refuses.
 */
async function warnOfExisting(session: Session, news: KnownInputs, { warn }: PreviewLines): Promise<void> {
  const { domain, onExisting = "fail" } = news;
  if (domain === undefined || (onExisting !== "fail" && onExisting !== "create")) return;
  const accnt = recordAccount(session, news);
  // If this list misses an existing server, the order itself will find that server.
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
    // The mark of a removal is in the description, which the list leaves out.
    const marks = await session.catalogue.questions.ask(`marks of ${uniqId} in ${accnt}`, (call) =>
      session.host.assets.fetchMarks({ uniq_id: uniqId, accnt }, call),
    );
    if (marks?.removal)
      warn(message("server-leaving-beside", { domain, uniqId, removal: marks.removal, isLater: true }));
    else existing.push({ uniqId });
  }
  // Pulumi may replace a server without passing the old one to any check. Then the order makes a second server.
  if (onExisting === "create")
    for (const { uniqId } of existing)
      warn(message("server-beside", { domain, uniqId, templateName: undefined }));
  else if (existing.length > 0)
    warn(message("server-exists", { domain, servers: existing, isPreview: true }));
}

/** Prints a note if the order's additional addresses will be no outputs: no server of the account shows any. */
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
  const built = list === "refused" ? [] : seenItems(list).filter(isBuiltServer);
  const isShown = session.host.servers.showsAddresses(built);
  if (!isShown && (list === "refused" || built.length > 0))
    inform(message("addresses-not-shown", { domain: news.domain, inputs }));
}

/** The management levels of the old and the new template; undefined if they are equal or not reported. */
async function levelChange(catalogue: Catalogue, olds: Properties, { type, templateName }: KnownInputs) {
  const offered = (await catalogue.templates()) ?? [];
  const levelOf = (wanted: unknown) =>
    offered.find(({ name, server_type }) => isSameTemplate(name, wanted) && (server_type ?? type) === type)
      ?.management;
  const [from, to] = [levelOf(olds.templateName), levelOf(templateName)];
  return from && to && from !== to ? { from, to, templateName: String(templateName) } : undefined;
}

/** Missing permissions: by the time the host refuses a call, money may be spent or disks may be erased. */
async function ofRights(catalogue: Catalogue, needed: readonly Right[], property: ServerInput) {
  const denied = await catalogue.denied();
  return denied
    .filter(({ operation }) => needed.some((right) => right === operation))
    .map((one): CheckFailure => ({ property, reason: message("right-missing", one) }));
}

/**
 * The changed inputs that are sent to the host: `order` stands for all inputs of a new order, `disks` for a rebuild. A
 * replacement orders everything again. An input that the program did not set before may already have the new value at
 * the host, so its change does not certainly replace the server.
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

/** The inputs that are checked at the host for a new server, in this order. */
const checks = [...memberNames(offers), "placement"] as const;

/** The inputs whose values the host does not offer. Inputs that depend on a missing type or zone are not reported. */
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

/** Turns faults that `up` will wait out (a sold-out plan, with `timeouts.stock`) into a note of the preview. */
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

/** At least one place must be available. A note names the place that an order would take now. */
async function placementFault(catalogue: Catalogue, knownInputs: KnownInputs, { inform }: PreviewLines) {
  const { placement, domain = "the server" } = knownInputs;
  if (!placement) return undefined;
  const { open, closed, first } = await judgePlaces(catalogue, placement, knownInputs);
  if (open.length === 0) return message("placement-unavailable", { domain, places: closed });
  if (first) inform(message("placement-chosen", { domain, ...first, passed: closed }));
  return undefined;
}
