import type { ListName, ParamsOfList } from "../../provider/api/client";
import { hasEnded } from "../../provider/host/shown/asset";
import { seenItems } from "../../provider/host/shown/listReading";
import { isOfServer } from "../../provider/resources/credential";
import { shellQuote } from "../../provider/shellQuote";
import { isEmpty } from "../../provider/values";
import { listRemark } from "../listRemark";
import type { CommandSession } from "../openSession";
import { createNames } from "./names";
import { type Facts, type Found, readAll, type UnreadServer, type Wanted } from "./records";

/** The filters for the assets to import. Without a filter, the whole account is imported. */
export interface Part {
  readonly type?: string | undefined;
  /** A host name, or a part of a host name. */
  readonly domain?: string | undefined;
  readonly region?: number | undefined;
  readonly category?: string | undefined;
  readonly project?: string | undefined;
  /** The custom name that the asset has at the host. */
  readonly name?: string | undefined;
}

export interface FoundAndLeft {
  readonly records: readonly Found[];
  /** Resources that are left out of the program, a line for each. */
  readonly left: readonly string[];
  /** Assets that are left out because the host does not report whether they are servers, a line for each. */
  readonly untold: readonly string[];
  /** Lists of the host that may be incomplete, and records that were left out, a line for each. */
  readonly mayLack: readonly string[];
}

/**
 * Finds the assets to import and reads each of them in the same way as `pulumi import`. It sends only reads.
 *
 * @param stackOption the option that names the stack in the commands for the user.
 * @param logins whether application credentials are imported with their secrets. By default application credentials
 * are left out.
 */
export async function findAll(
  session: CommandSession,
  {
    logins = false,
    stackOption,
    ...filters
  }: Part & { readonly logins?: boolean; readonly stackOption: string },
  signal: AbortSignal,
): Promise<FoundAndLeft> {
  const nameOf = createNames();
  const wantedResources: Wanted[] = [];
  const want = (
    resource: Wanted["resource"],
    id: string,
    label = "",
    { known = {}, ...facts }: Omit<Facts, "resource"> & Pick<Wanted, "known"> = {},
  ) =>
    wantedResources.push({
      known,
      ...{ resource, id, name: nameOf(label, id), facts: { resource, ...facts } },
      note: plainText(...[id, facts.type].filter(Boolean)),
    });
  const accnt = session.configuration.accountNumber;
  const params = {
    accnt,
    ...(filters.type !== undefined && { type: filters.type }),
    ...(filters.domain !== undefined && { domain: filters.domain, domain_match: true }),
    ...(filters.project !== undefined && { project_name: filters.project }),
    ...(filters.name !== undefined && { custom_name: filters.name }),
    ...(filters.category !== undefined && { category: [filters.category as never] }),
  };
  const mayLack: string[] = [];
  const readWholeList = async <Name extends ListName>(
    listTitle: string,
    name: Name,
    ofName: ParamsOfList<Name>,
  ) => {
    const list = await session.host.readList(name, ofName, { signal });
    if (!list.isWhole)
      mayLack.push(listRemark(listTitle, list, `${listTitle} may be missing in what follows.`));
    return seenItems(list);
  };
  const assets = (await readWholeList("assets", "asset.list", params)).filter(
    (asset) => !hasEnded(asset) && (filters.region === undefined || asset.region_id === filters.region),
  );
  const [leftOut, untold]: [string[], string[]] = [[], []];
  for (const { asset, kind } of await session.host.namedAssets(assets, accnt, { signal })) {
    const { uniq_id, domain, type, region_id, project_name: project, custom_name: name } = asset;
    if (uniq_id === undefined) continue;
    const region = region_id === undefined ? undefined : String(region_id);
    const facts = { domain, type, region, project, name };
    switch (kind) {
      case "server":
        want("Server", uniq_id, domain, facts);
        break;
      case "other":
        want("Asset", uniq_id, domain, facts);
        break;
      case "untold":
        untold.push(
          `${uniq_id} (${domain ?? "no domain"}): pulumi import hosting:index:Server NAME ${shellQuote(uniq_id)} ${stackOption}`,
        );
    }
  }
  const isWhole = Object.values(filters).every((value) => value === undefined);
  /**
   * Reads a list that an import can do without. Empty if the host does not have the list, or does not show it to this
   * user.
   */
  const seenIfShown = async <Name extends ListName>(
    listTitle: string,
    name: Name,
    ofName: ParamsOfList<Name>,
  ) => {
    const list = await session.host.secondSource(readWholeList(listTitle, name, ofName));
    if (!list)
      mayLack.push(`The host does not show this user its list of ${listTitle} (${name}): they are left out.`);
    return list ?? [];
  };
  if (isWhole) {
    for (const { id, public_key_name } of await seenIfShown("SSH keys", "sshKey.list", { accnt }))
      want("SshKey", String(id), public_key_name);
    const credentials = await seenIfShown("credentials", "server.credential.list", { accnt, type: "app" });
    // The filter by `type: "app"` is repeated here, because a host may ignore it.
    for (const { id, name } of credentials.filter((credential) => !isOfServer(credential)))
      if (logins) want("Credential", String(id), name, { known: { type: "app" } });
      else
        leftOut.push(
          `credential ${id} (${name}): pulumi import hosting:index:Credential NAME ${shellQuote(String(id))} ${stackOption}`,
        );
  }
  const { records, leaving, unread } = await readAll(session, wantedResources, signal);
  for (const { resource, name, id } of leaving)
    mayLack.push(`${resource} ${name} (${id}) is left out: the host has accepted its removal.`);
  mayLack.push(...unreadRemarks(unread));
  const isHidden = ({ resource, secrets }: Found) => resource === "Credential" && isEmpty(secrets.authData);
  for (const { id, name } of records.filter(isHidden))
    leftOut.push(`credential ${id} (${name}): the host does not report its secret, so declare it again`);
  return { records: records.filter((record) => !isHidden(record)), left: leftOut, untold, mayLack };
}

/**
 * The remarks about servers that could not be read fully without `asset.details`: one remark for all servers
 * together.
 */
function unreadRemarks(unread: readonly UnreadServer[]): string[] {
  const because = "the host does not show this user asset.details";
  const inputs = [...new Set(unread.flatMap((server) => server.inputs))];
  const lacking = unread.filter((server) => server.inputs.length > 0);
  const undescribed = unread.filter((server) => server.hasNoDescription);
  return [
    ...(lacking.length > 0 ? [`${inputs.join(", ")} of ${namesOf(lacking)} is left out: ${because}.`] : []),
    ...(undescribed.length > 0
      ? [`Whether a run has requested the removal of ${namesOf(undescribed)} is not known: ${because}.`]
      : []),
  ];
}

/** The largest number of servers that a remark names. */
const mostNamed = 5;

const namesOf = (servers: readonly UnreadServer[]): string => {
  const namedServers = servers.slice(0, mostNamed).map(({ name, id }) => `${name} (${id})`);
  const moreCount = servers.length - mostNamed;
  return `${namedServers.join(", ")}${moreCount > 0 ? ` and ${moreCount} more` : ""}`;
};

/**
 * A text of the host that is safe in a comment of the program: only letters, digits, dots, dashes and spaces are
 * kept.
 */
const plainText = (...words: unknown[]): string =>
  words
    .join(" ")
    .replace(/[^\w.-]+/g, " ")
    .trim();
