import { assetCategories } from "../../provider/api/contract/enumerations";
import { missingRecord, SandboxError, wrongParam } from "../errors";
import { beginRemoval, isGone } from "../host";
import type { AssetRow, ServerRow } from "../store/rows";
import { assetView, categoriesOf, listedView, updatedView } from "./assetView";
import { assetServer, oneAsset } from "./findRecord";
import { formatDate, formatDomain } from "./forms";
import type { Call, Handlers, NamesBelow } from "./handler";
import { isShown } from "./lag";
import { refuseUnoffered } from "./offers";
import { page } from "./page";
import { serverCapabilities } from "./serverView";

/** Milliseconds of a day. */
const day = 86_400_000;

export const asset: Handlers<NamesBelow<"asset">> = {
  "asset.details": ({ uniq_id, alsowith }, call) => {
    const row = oneAsset(call, uniq_id);
    if (!isShown(call, row, "lagDetails")) throw missingRecord("the asset", uniq_id);
    return assetView(call.host, row, assetServer(call, row), alsowith);
  },
  "asset.list": (params, call) => {
    refuseUnknownCategories(params, call);
    // The map is made once for the whole list, because an account may have ten thousand servers.
    const servers: Servers = new Map(call.host.state.servers.map((server) => [server.uniq_id, server]));
    const rows = call.host.state.assets.filter(matching(params, call, servers));
    return page(
      rows.map((row) => listedView(call.host, row, servers.get(row.uniq_id), params.alsowith)),
      params,
      call,
    );
  },
  "asset.login": ({ uniq_id }, call) => {
    const row = oneAsset(call, uniq_id);
    const login = assetServer(call, row) ?? row;
    if (!login.username || !login.password)
      throw wrongParam("uniq_id", "Incapable", `a ${row.type} has no login`);
    return { username: login.username, password: login.password };
  },
  "asset.requestRemoval": (params, call) => {
    const row = oneAsset(call, params.uniq_id);
    if ((isGone(row) || row.removal) && call.host.unspecified.secondRemovals === "refused")
      throw new SandboxError("Workflow::Conflict", `${row.uniq_id} is cancelled already`);
    if (isGone(row)) return { removal_requested: `${row.uniq_id} was asked to be removed before` };
    const isLastAsset = isLast(call, row);
    const now = call.host.time.now();
    const startsAt = row.removal?.at ?? now + 30 * day;
    const isLater = call.host.unspecified.removals === "later";
    row.removal = {
      reason: params.cancellation_reason ?? "",
      comment: params.cancellation_comment ?? "",
      rating: params.rating,
      ...(isLater && { at: startsAt }),
    };
    if (isLater) return { removal_requested: formatDate(call.host.unspecified, startsAt) };
    beginRemoval(call.host, row);
    if (params.cleanup_assets && isLastAsset) cleanUp(call, row.accnt);
    return { removal_requested: formatDate(call.host.unspecified, now) };
  },
  "asset.update": (params, call) => {
    const row = oneAsset(call, params.uniq_id);
    const server = assetServer(call, row);
    refuseUnoffered(row.type, params);
    row.custom_name = params.custom_name ?? row.custom_name;
    row.custom_description = params.custom_description ?? row.custom_description;
    if (params.domain !== undefined) {
      row.domain = formatDomain(call.host.unspecified, params.domain);
      if (server) server.domain = row.domain;
    }
    if (params.features !== undefined) {
      row.features = { ...row.features, ...params.features };
      if (server) server.features = row.features;
    }
    return updatedView(call.host, row, server);
  },
};

type Servers = ReadonlyMap<string, ServerRow>;
type ListParams = Parameters<(typeof asset)["asset.list"]>[0];

/** Refuses a category that neither the specification nor an asset of this host has. */
function refuseUnknownCategories({ category, exclude_category }: ListParams, { host }: Call): void {
  const knownCategories = new Set<string>([...assetCategories, ...host.state.assets.flatMap(categoriesOf)]);
  for (const [field, requestedCategories = []] of Object.entries({ category, exclude_category }))
    for (const [index, requestedCategory] of requestedCategories.entries())
      if (!knownCategories.has(requestedCategory))
        throw wrongParam(
          `${field}.${index}`,
          "Input::Validation",
          `${requestedCategory} is no category; they are ${[...knownCategories].join(", ")}`,
        );
}

/** The custom names to filter by. An object is refused, because the specification does not say what it would mean. */
function namesIn({ custom_name }: ListParams): readonly unknown[] | undefined {
  const names = listOf(custom_name);
  if (names?.some((name) => typeof name === "object"))
    throw wrongParam(
      "custom_name",
      "Incapable",
      "custom_name can be a name or a list of names, not an object",
    );
  return names;
}

/** The filters of the asset list. Terminated assets are listed only if the call names their status or their id. */
function matching(params: ListParams, call: Call, servers: Servers): (row: AssetRow) => boolean {
  const types = listOf(params.type);
  const wantedCategories = listOf(params.category);
  const unwantedCategories = listOf(params.exclude_category);
  const names = namesIn(params);
  const lettersOf = (name: string) =>
    call.host.unspecified.domainFilters === "any" ? name.toLowerCase() : name;
  const wantedDomain = params.domain === undefined ? undefined : lettersOf(params.domain);
  return (row) => {
    const server = servers.get(row.uniq_id);
    const domain = lettersOf(server?.domain ?? row.domain);
    const has = (categories: readonly unknown[]) =>
      categoriesOf(row).some((category) => categories.includes(category));
    return (
      call.accounts.includes(row.accnt) &&
      isShown(call, row, "lagList") &&
      (params.uniq_id === undefined || params.uniq_id.includes(row.uniq_id)) &&
      (params.status === undefined
        ? row.status !== "Terminated" || params.uniq_id !== undefined
        : row.status === params.status) &&
      (params.altGroup === undefined || row.altGroup === params.altGroup) &&
      (params.capability === undefined || (server !== undefined && can(params.capability))) &&
      (wantedCategories === undefined || has(wantedCategories)) &&
      (unwantedCategories === undefined || !has(unwantedCategories)) &&
      (names === undefined || names.includes(row.custom_name)) &&
      (wantedDomain === undefined ||
        (params.domain_match ? domain.includes(wantedDomain) : domain === wantedDomain)) &&
      (params.project_name === undefined || row.project_name === params.project_name) &&
      (params.public_category === undefined || has([params.public_category])) &&
      (types === undefined || types.includes(row.type))
    );
  };
}

const can = (capability: string) =>
  serverCapabilities.some((serverCapability) => serverCapability === capability);
const listOf = (value: unknown): unknown[] | undefined => (value === undefined ? undefined : [value].flat());

/** Categories of assets that are not counted when the host looks for the account's last asset. */
const appendages = new Set(["SSL", "Domain", "DNS"]);

/** Whether no other asset is left in the account, apart from SSL certificates, domain registrations and DNS zones. */
const isLast = (call: Call, row: AssetRow): boolean =>
  !call.host.state.assets.some(
    (other) =>
      other !== row && other.accnt === row.accnt && !isGone(other) && !appendages.has(other.category),
  );

/** Does the work of `cleanup_assets`: ends the auto-renewal of domains and certificates, and removes all DNS zones. */
function cleanUp(call: Call, accnt: number): void {
  for (const row of call.host.state.assets) {
    if (row.accnt !== accnt) continue;
    if (row.category === "DNS") row.status = "Terminated";
    if (row.category === "SSL" || row.category === "Domain")
      row.features = { ...row.features, autoRenew: false };
  }
}
