import { isGone } from "../../provider/resource/record";
import type { Session } from "../../provider/resource/session";
import { resources } from "../../provider/resources";
import { isServer } from "../../provider/resources/asset/read";
import type { Properties } from "../../provider/values";
import { createNames } from "./names";

/** Which part of the account is meant. Without any: all of it. */
export interface Part {
  readonly type?: string | undefined;
  /** A host name, or a part of one. */
  readonly domain?: string | undefined;
  readonly region?: number | undefined;
  readonly category?: string | undefined;
}

/** Something of the account that a resource takes over. */
export interface Found {
  readonly resource: "Server" | "SshKey" | "Asset";
  /** Its name in the program; no two are alike. */
  readonly name: string;
  readonly id: string;
  /** What a comment says of it: its id, and its product type. */
  readonly note: string;
  /** The inputs with which its program previews empty. None is secret. */
  readonly inputs: Properties;
}

export interface FoundAndLeft {
  readonly found: readonly Found[];
  /** What stays out of the program, one line each. */
  readonly left: readonly string[];
}

/** How many resources are read at the same time; the client sends fewer calls at a time. */
const together = 16;

/** Reads the part of the account as `pulumi import` would. Only reads. */
export async function findAll(session: Session, part: Part, signal: AbortSignal): Promise<FoundAndLeft> {
  const nameOf = createNames();
  const wanted: Omit<Found, "inputs">[] = [];
  const params = {
    ...(part.type !== undefined && { type: part.type }),
    ...(part.domain !== undefined && { domain: part.domain, domain_match: true }),
    ...(part.category !== undefined && { category: [part.category as never] }),
  };
  for await (const { uniq_id, domain, type, region_id, ...rest } of session.client.asset.list.items(params, {
    signal,
  })) {
    if (uniq_id === undefined || isGone({ ...rest, type })) continue;
    if (part.region !== undefined && region_id !== part.region) continue;
    const resource = isServer({ type }) ? "Server" : "Asset";
    wanted.push({ resource, id: uniq_id, name: nameOf(domain ?? "", uniq_id), note: plain(uniq_id, type) });
  }
  const isWhole = Object.values(part).every((value) => value === undefined);
  if (isWhole)
    for await (const { id, public_key_name } of session.client.sshKey.list.items({}, { signal }))
      wanted.push({
        resource: "SshKey",
        id: String(id),
        name: nameOf(public_key_name ?? "", String(id)),
        note: plain(id),
      });
  const found = await readAll(session, wanted, signal);
  const left = isWhole ? await credentialsLeft(session, signal) : [];
  return { found, left };
}

/** The host's words for a comment of a program, without any sign that could end it. */
const plain = (...words: unknown[]): string =>
  words
    .join(" ")
    .replace(/[^\w.-]+/g, " ")
    .trim();

async function readAll(
  session: Session,
  wanted: readonly Omit<Found, "inputs">[],
  signal: AbortSignal,
): Promise<Found[]> {
  const context = { signal, status: () => {}, warn: () => {} };
  const found: Found[] = [];
  for (let first = 0; first < wanted.length; first += together) {
    const read = await Promise.all(
      wanted.slice(first, first + together).map(async (one) => {
        const record = await resources[one.resource]?.read(session, { id: one.id, outputs: {} }, context);
        return record ? [{ ...one, id: record.id, inputs: inOrder(one.resource, record.inputs) }] : [];
      }),
    );
    found.push(...read.flat());
  }
  return found;
}

/** In the order in which the resource declares its inputs. */
function inOrder(resource: Found["resource"], inputs: Properties): Properties {
  const names = Object.keys(resources[resource]?.inputs.shape ?? {});
  return Object.fromEntries(names.flatMap((name) => (name in inputs ? [[name, inputs[name]]] : [])));
}

/** Logins of applications are secrets, and a program must not have them in the clear. */
async function credentialsLeft(session: Session, signal: AbortSignal) {
  const left: string[] = [];
  const list = session.client.server.credential.list.items({ type: "app" }, { signal });
  for await (const { id, name } of list)
    left.push(`credential ${id} (${name}): pulumi import hosting:index:Credential NAME ${id}`);
  return left;
}
