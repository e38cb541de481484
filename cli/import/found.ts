import type { ListName, ParamsOfList } from "../../provider/api/client";
import { secretNames } from "../../provider/api/contract/marks";
import { judgedAssets } from "../../provider/host/kind";
import { seenIn } from "../../provider/host/listReading";
import { readList } from "../../provider/host/readList";
import { inShell } from "../../provider/inShell";
import { isFailure } from "../../provider/message";
import { hasEnded } from "../../provider/resource/existence";
import type { Session } from "../../provider/resource/session";
import type { Stored } from "../../provider/resource/stored";
import type { ResourceName } from "../../provider/resourceName";
import { resources } from "../../provider/resources";
import { isOfServer } from "../../provider/resources/credential/inputs";
import { untoldIn } from "../../provider/resources/server/life/reported";
import { isEmpty, type Properties } from "../../provider/values";
import { listRemark } from "../listRemark";
import { createNames } from "./names";

/** Which part of the account is meant. Without any: all of it. */
export interface Part {
  readonly type?: string | undefined;
  /** A host name, or a part of one. */
  readonly domain?: string | undefined;
  readonly region?: number | undefined;
  readonly category?: string | undefined;
  readonly project?: string | undefined;
  /** A name that people have given at the host. */
  readonly name?: string | undefined;
}

/** Something of the account, as the program has it. */
export interface Declared {
  readonly resource: ResourceName;
  /** Its name in the program; no two are alike. */
  readonly name: string;
  readonly id: string;
  /** What a comment says of it: its id, and its product type. */
  readonly note: string;
  /** The inputs with which its program previews empty. None is secret. */
  readonly inputs: Properties;
}

/** What a rule looks at. A key or a login has no more than its kind. */
export interface Facts {
  readonly resource: string;
  readonly domain?: string | undefined;
  readonly type?: string | undefined;
  readonly region?: string | undefined;
  readonly project?: string | undefined;
  readonly name?: string | undefined;
}

/** Something of the account that a resource adopts. */
export interface Found extends Declared {
  readonly facts: Facts;
  /** The inputs that no program may have in the clear. */
  readonly secrets: Properties;
  /** What a state holds of it. */
  readonly outputs: Stored;
}

/** Found, and not read yet. */
type Wanted = Omit<Found, "inputs" | "secrets" | "outputs">;

export interface FoundAndLeft {
  readonly records: readonly Found[];
  /** What stays out of the program, one line each. */
  readonly left: readonly string[];
  /** What stays out because the host does not say whether it is a server, one line each. */
  readonly untold: readonly string[];
  /** Lists of the host that may lack records, one line each. */
  readonly mayLack: readonly string[];
}

/** How many resources are read at the same time; the client sends fewer calls at a time. */
const together = 16;

/**
 * Reads the part of the account as `pulumi import` would. Only reads.
 *
 * @param stackOption the option that names the stack in what is left to do manually.
 * @param logins whether logins of applications are found too, with their secrets. Default: they are left.
 */
export async function findAll(
  session: Session,
  {
    logins = false,
    stackOption,
    ...part
  }: Part & { readonly logins?: boolean; readonly stackOption: string },
  signal: AbortSignal,
): Promise<FoundAndLeft> {
  const nameOf = createNames();
  const wanted: Wanted[] = [];
  const want = (resource: Wanted["resource"], id: string, label = "", facts: Omit<Facts, "resource"> = {}) =>
    wanted.push({
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
    const list = await readList(session, name, ofName, { signal });
    if (!list.isWhole) mayLack.push(listRemark(what, list, `${what} may be missing in what follows.`));
    return seenIn(list);
  };
  const assets = (await seen("assets", "asset.list", params)).filter(
    (asset) => !hasEnded(asset) && (part.region === undefined || asset.region_id === part.region),
  );
  const [left, untold]: [string[], string[]] = [[], []];
  for (const { asset, kind } of await judgedAssets(session, assets, session.configuration.accountNumber, {
    signal,
  })) {
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
          `${uniq_id} (${domain ?? "no domain"}): pulumi import hosting:index:Server NAME ${inShell(uniq_id)} ${stackOption}`,
        );
    }
  }
  const isWhole = Object.values(part).every((value) => value === undefined);
  if (isWhole) {
    for (const { id, public_key_name } of await seen("SSH keys", "sshKey.list", { accnt }))
      want("SshKey", String(id), public_key_name);
    const credentials = await seen("credentials", "server.credential.list", { accnt, type: "app" });
    // A host may not heed the filter.
    for (const { id, name } of credentials.filter((one) => !isOfServer(one)))
      if (logins) want("Credential", String(id), name);
      else
        left.push(
          `credential ${id} (${name}): pulumi import hosting:index:Credential NAME ${inShell(String(id))} ${stackOption}`,
        );
  }
  const records = await readAll(session, wanted, signal);
  const isHidden = ({ resource, secrets }: Found) => resource === "Credential" && isEmpty(secrets.authData);
  for (const { id, name } of records.filter(isHidden))
    left.push(`credential ${id} (${name}): the host does not report its secret, so declare it again`);
  return { records: records.filter((one) => !isHidden(one)), left, untold, mayLack };
}

/** The host's words for a comment of a program, without any sign that could end it. */
const plain = (...words: unknown[]): string =>
  words
    .join(" ")
    .replace(/[^\w.-]+/g, " ")
    .trim();

async function readAll(session: Session, wanted: readonly Wanted[], signal: AbortSignal): Promise<Found[]> {
  const context = { signal, status: () => {}, warn: () => {} };
  const records: Found[] = [];
  for (let first = 0; first < wanted.length; first += together) {
    const read = await Promise.all(
      wanted.slice(first, first + together).map(async (one) => {
        const reading = resources[one.resource].read(session, { id: one.id, outputs: {} }, context);
        // What the host lists and does not show is not imported: a preview would not find it either.
        const record = await reading.catch((error: unknown) => {
          if (!isFailure(error, "existence-unsure")) throw error;
        });
        if (!record) return [];
        const { id, outputs } = record;
        const note = [one.note, ...(one.resource === "Server" ? untold(outputs) : [])].join(". ");
        return [{ ...one, note, id, ...parted(one.resource, record.inputs), outputs }];
      }),
    );
    records.push(...read.flat());
  }
  return records;
}

/** What the host does not report of a server. */
const untold = (outputs: Properties): string[] => {
  const names = untoldIn(outputs).join(", ");
  return names === "" ? [] : [`The host does not report ${names}: add what you know`];
};

/** In the order in which the resource declares its inputs, and the secret ones apart. */
function parted(name: Found["resource"], inputs: Properties): Pick<Found, "inputs" | "secrets"> {
  const shape = resources[name].inputs;
  const secret = secretNames(shape);
  const inputNames = Object.keys(shape.shape).filter((input) => input in inputs);
  const only = (are: boolean) =>
    Object.fromEntries(
      inputNames.filter((input) => secret.includes(input) === are).map((input) => [input, inputs[input]]),
    );
  return { inputs: only(false), secrets: only(true) };
}
