import { secretNames } from "../../provider/api/contract/marks";
import { isFailure, type Message, type MessageData } from "../../provider/message";
import type { Session } from "../../provider/resource/session";
import type { Stored } from "../../provider/resource/stored";
import type { ResourceName } from "../../provider/resourceName";
import { resources } from "../../provider/resources";
import { unreportedInputs } from "../../provider/resources/server/life/reported";
import type { Properties } from "../../provider/values";

/** Something of the account, as the program has it. */
export interface Declared {
  readonly resource: ResourceName;
  /** Its name in the program; no two are alike. */
  readonly name: string;
  readonly id: string;
  /** The comment above it in the written program: its id and its product type. */
  readonly note: string;
  /** The inputs that make its program preview empty. None is secret. */
  readonly inputs: Properties;
}

/** The members that a rule looks at. A key or a login has its kind alone. */
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
  /** The stored outputs. */
  readonly outputs: Stored;
}

/** Found, and not read yet. */
export interface Wanted extends Omit<Found, "inputs" | "secrets" | "outputs"> {
  /** Its type, as its list says it: a host may count the ids of each type from 1. */
  readonly known?: Stored;
}

/** The host shows this user only a part of the server, and an import needs more. */
export type UnreadServer = Pick<Found, "id" | "name"> & MessageData["import-unread"];

interface ReadRecords {
  readonly records: readonly Found[];
  /** The host has accepted their removal. */
  readonly leaving: readonly Wanted[];
  readonly unread: readonly UnreadServer[];
}

/** How many resources are read at the same time; the client sends fewer calls at a time. */
const together = 16;

/** Reads what is found as `pulumi import` would, without what the host lists and does not show, and what leaves. */
export async function readAll(
  session: Session,
  wanted: readonly Wanted[],
  signal: AbortSignal,
): Promise<ReadRecords> {
  const records: Found[] = [];
  const leaving: Wanted[] = [];
  const unread: UnreadServer[] = [];
  for (let first = 0; first < wanted.length; first += together) {
    const read = await Promise.all(
      wanted.slice(first, first + together).map(async ({ known = {}, ...one }) => {
        const told: Message[] = [];
        const warn = (warning: Message) => void told.push(warning);
        const context = { signal, status: () => {}, warn };
        const reading = resources[one.resource].read(session, { id: one.id, outputs: known }, context);
        // A record that the host lists and does not show is not imported: a preview would not find it either.
        const record = await reading.catch((error: unknown) => {
          if (!isFailure(error, "existence-unsure")) throw error;
        });
        if (!record) return [];
        // The mark says that its removal was accepted, whatever the list still says of it.
        if (told.some(({ code }) => code === "removal-pending")) {
          leaving.push(one);
          return [];
        }
        const { id, outputs } = record;
        const unreadInputs = told.flatMap((line) => {
          if (line.code !== "import-unread") return [];
          unread.push({ ...line.data, id, name: one.name });
          return line.data.inputs;
        });
        const note = [one.note, ...(one.resource === "Server" ? untold(outputs, unreadInputs) : [])].join(
          ". ",
        );
        return [{ ...one, note, id, ...parted(one.resource, record.inputs), outputs }];
      }),
    );
    records.push(...read.flat());
  }
  return { records, leaving, unread };
}

/** The inputs of a server that the host does not report. */
const untold = (outputs: Properties, unread: readonly string[]): string[] => {
  const names = [...new Set([...unreportedInputs(outputs), ...unread])].join(", ");
  return names === "" ? [] : [`The host does not report ${names}: add what you know`];
};

/** The inputs in the order of the resource, with the secret ones apart. */
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
