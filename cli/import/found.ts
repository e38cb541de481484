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
    ...part
  }: Part & { readonly logins?: boolean; readonly stackOption: string },
  signal: AbortSignal,
): Promise<FoundAndLeft> {
  const nameOf = createNames();
  const wanted: Wanted[] = [];
  const want = (
    resource: Wanted["resource"],
    id: string,
    label = "",
    { known = {}, ...facts }: Omit<Facts, "resource"> & Pick<Wanted, "known"> = {},
  ) =>
    wanted.push({
      known,
      ...{ resource, id, name: nameOf(label, id), facts: { resource, ...facts } },
      note: plain(...[id, facts.type].filter(Boolean)),
    });
  const accnt = session.configuration.accountNumber;
  const params = {
    accnt,
    ...(part.type !== undefined && { type: part.type }),
    ...(part.domain !== undefined && { domain: part.domain, domain_match: true }),
    ...(part.project !== undefined && { project_name: part.project }),
    ...(part.name !== undefined && { custom_name: part.name }),
    ...(part.category !== undefined && { category: [part.category as never] }),
  };
  const mayLack: string[] = [];
  const seen = async <Name extends ListName>(what: string, name: Name, ofName: ParamsOfList<Name>) => {
    const list = await session.host.readList(name, ofName, { signal });
    if (!list.isWhole) mayLack.push(listRemark(what, list, `${what} may be missing in what follows.`));
    return seenItems(list);
  };
  const assets = (await seen("assets", "asset.list", params)).filter(
    (asset) => !hasEnded(asset) && (part.region === undefined || asset.region_id === part.region),
  );
  const [left, untold]: [string[], string[]] = [[], []];
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
  const isWhole = Object.values(part).every((value) => value === undefined);
  /**
   * Reads a list that an import can do without. Empty if the host does not have the list, or does not show it to this
   * user.
   */
  const seenIfShown = async <Name extends ListName>(what: string, name: Name, ofName: ParamsOfList<Name>) => {
    const list = await session.host.secondSource(seen(what, name, ofName));
    if (!list)
      mayLack.push(`The host does not show this user its list of ${what} (${name}): they are left out.`);
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
        left.push(
          `credential ${id} (${name}): pulumi import hosting:index:Credential NAME ${shellQuote(String(id))} ${stackOption}`,
        );
  }
  const { records, leaving, unread } = await readAll(session, wanted, signal);
  for (const { resource, name, id } of leaving)
    mayLack.push(`${resource} ${name} (${id}) is left out: the host has accepted its removal.`);
  mayLack.push(...unreadRemarks(unread));
  const isHidden = ({ resource, secrets }: Found) => resource === "Credential" && isEmpty(secrets.authData);
  for (const { id, name } of records.filter(isHidden))
    left.push(`credential ${id} (${name}): the host does not report its secret, so declare it again`);
  return { records: records.filter((record) => !isHidden(record)), left, untold, mayLack };
}

/**
 * The remarks about servers that could not be read fully without `asset.details`: one remark for all servers
 * together.
 */
function unreadRemarks(unread: readonly UnreadServer[]): string[] {
  const because = "the host does not show this user asset.details";
  const inputs = [...new Set(unread.flatMap((one) => one.inputs))];
  const lacking = unread.filter((one) => one.inputs.length > 0);
  const undescribed = unread.filter((one) => one.hasNoDescription);
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
  const named = servers.slice(0, mostNamed).map(({ name, id }) => `${name} (${id})`);
  const more = servers.length - mostNamed;
  return `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
};

/**
 * A text of the host that is safe in a comment of the program: only letters, digits, dots, dashes and spaces are
 * kept.
 */
const plain = (...words: unknown[]): string =>
  words
    .join(" ")
    .replace(/[^\w.-]+/g, " ")
    .trim();
