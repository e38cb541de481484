import { secretNames } from "../../provider/api/contract/marks";
import { isFailure, type Message, type MessageData } from "../../provider/message";
import type { Session } from "../../provider/resource/session";
import type { Stored } from "../../provider/resource/stored";
import type { ResourceName } from "../../provider/resourceName";
import { resources } from "../../provider/resources";
import { unreportedInputs } from "../../provider/resources/server/life/reported";
import type { Properties } from "../../provider/values";

/** A resource for the program. */
export interface Declared {
  readonly resource: ResourceName;
  /** The name of the resource in the program, which is unique. */
  readonly name: string;
  readonly id: string;
  /** The comment next to the resource in the program: its id and product type. */
  readonly note: string;
  /** The inputs that make the program's preview show no change. None of them is secret. */
  readonly inputs: Properties;
}

/** The properties of a resource that `--map` rules can match. An SSH key or a credential has only its kind. */
export interface Facts {
  readonly resource: string;
  readonly domain?: string | undefined;
  readonly type?: string | undefined;
  readonly region?: string | undefined;
  readonly project?: string | undefined;
  readonly name?: string | undefined;
}

/** A resource to import, as it was read from the host. */
export interface Found extends Declared {
  readonly facts: Facts;
  /** The inputs that must not be written into a program. */
  readonly secrets: Properties;
  /** The outputs for the state. */
  readonly outputs: Stored;
}

/** A resource that was found in a list, but not read yet. */
export interface Wanted extends Omit<Found, "inputs" | "secrets" | "outputs"> {
  /** The type that the list reports, because a host may number the ids of each type from 1. */
  readonly known?: Stored;
}

/** A server that the host shows only in part to this user, so that some inputs could not be imported. */
export type UnreadServer = Pick<Found, "id" | "name"> & MessageData["import-unread"];

interface ReadRecords {
  readonly records: readonly Found[];
  /** Resources whose removal the host has accepted already. */
  readonly leaving: readonly Wanted[];
  readonly unread: readonly UnreadServer[];
}

/**
 * The number of resources that are read at the same time. The client limits the number of concurrent calls further.
 */
const readsAtOnce = 16;

/**
 * Reads the found resources in the same way as `pulumi import`. Resources that the host lists but does not show are
 * left out, and so are resources that are being removed.
 */
export async function readAll(
  session: Session,
  wantedResources: readonly Wanted[],
  signal: AbortSignal,
): Promise<ReadRecords> {
  const records: Found[] = [];
  const leaving: Wanted[] = [];
  const unread: UnreadServer[] = [];
  for (let start = 0; start < wantedResources.length; start += readsAtOnce) {
    const readRecords = await Promise.all(
      wantedResources.slice(start, start + readsAtOnce).map(async ({ known = {}, ...wantedResource }) => {
        const messages: Message[] = [];
        const warn = (warning: Message) => void messages.push(warning);
        const context = { signal, status: () => {}, warn };
        const reading = resources[wantedResource.resource].read(
          session,
          { id: wantedResource.id, outputs: known },
          context,
        );
        // A resource that the host lists but does not show is not imported, because the preview after the import
        // would not find it.
        const record = await reading.catch((error: unknown) => {
          if (!isFailure(error, "existence-unsure")) throw error;
        });
        if (!record) return [];
        // The description of the asset says that its removal was accepted, even if the list still shows it as active.
        if (messages.some(({ code }) => code === "removal-pending")) {
          leaving.push(wantedResource);
          return [];
        }
        const { id, outputs } = record;
        const unreadInputs = messages.flatMap((line) => {
          if (line.code !== "import-unread") return [];
          unread.push({ ...line.data, id, name: wantedResource.name });
          return line.data.inputs;
        });
        const note = [
          wantedResource.note,
          ...(wantedResource.resource === "Server" ? untold(outputs, unreadInputs) : []),
        ].join(". ");
        return [{ ...wantedResource, note, id, ...parted(wantedResource.resource, record.inputs), outputs }];
      }),
    );
    records.push(...readRecords.flat());
  }
  return { records, leaving, unread };
}

/** A remark that names the inputs of a server that the host does not report. */
const untold = (outputs: Properties, unread: readonly string[]): string[] => {
  const names = [...new Set([...unreportedInputs(outputs), ...unread])].join(", ");
  return names === "" ? [] : [`The host does not report ${names}: add what you know`];
};

/** Splits the inputs into those for the program and the secret ones, in the order of the resource's schema. */
function parted(name: Found["resource"], inputs: Properties): Pick<Found, "inputs" | "secrets"> {
  const shape = resources[name].inputs;
  const secretInputs = secretNames(shape);
  const inputNames = Object.keys(shape.shape).filter((input) => input in inputs);
  const inputsThat = (are: boolean) =>
    Object.fromEntries(
      inputNames
        .filter((input) => secretInputs.includes(input) === are)
        .map((input) => [input, inputs[input]]),
    );
  return { inputs: inputsThat(false), secrets: inputsThat(true) };
}
