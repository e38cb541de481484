import { parseUrn } from "../../provider/engine/names";
import type { ResourceName } from "../../provider/resourceName";
import type { PreviewStep } from "../preview/readPreview";
import type { Category } from "./categories";
import type { ResourceChange } from "./changes";
import type { Departure } from "./departure";

const removalTexts: Readonly<Record<ResourceName, string>> = {
  Server: "is removed at the host: its disks are lost",
  Asset: "is removed at the host",
  SshKey: "is removed from the account",
  Credential: "is deleted",
};

const released: Readonly<Record<ResourceName, string>> = {
  Server: "stays at the host, and is paid for",
  Asset: "stays at the host",
  SshKey: "stays in the account",
  Credential: "stays at the host as long as its server",
};

const untold = ", unless a secret of its state says that it stays";

/**
 * The change of a resource that leaves the state. A resource that stays at the host counts as released, not as a
 * loss.
 *
 * @param staysWith whether `up` refuses to delete the resource in `deletedWith`, so that this one stays as well.
 */
export function leaving(
  kind: ResourceName | undefined,
  departure: Departure,
  staysWith: boolean,
): Pick<ResourceChange, "category" | "happens"> {
  const goes = kind ? removalTexts[kind] : "is deleted";
  switch (departure.is) {
    case "kept":
      return { category: "released", happens: `is released: ${nameIn(departure.by)} of the program has it` };
    case "mayBeKept":
      return {
        category: "delete",
        happens: `${goes}, unless this run also has ${nameIn(departure.by)}, which has it too`,
      };
    case "unsent": {
      if (!departure.with)
        return { category: "released", happens: `${staysText(kind)}; Pulumi lets go of it` };
      const otherName = nameIn(departure.with);
      // Removing another resource at the host never removes a server, a key or an asset.
      if (!staysWith && (kind === undefined || kind === "Credential"))
        return {
          category: "delete",
          happens: `is deleted with ${otherName}: Pulumi sends no removal of its own`,
        };
      return {
        category: "released",
        happens: `${staysText(kind)}; Pulumi lets go of it, because it has \`deletedWith\` ${otherName}`,
      };
    }
    case "released":
      return {
        category: "released",
        happens: `is released: it ${kind ? released[kind] : "stays at the host"}`,
      };
    case "removed":
      return { category: "delete", happens: goes };
    case "open":
      return { category: "delete", happens: `${goes}${untold}` };
  }
}

/**
 * The text about the old resource in a replacement. For a replaced server there is no such text, because users know
 * that the old server is removed.
 */
export function replacedFate(
  category: Category,
  kind: ResourceName | undefined,
  departure: Departure,
): string {
  if (category !== "replace") return "";
  const goes = kind && kind !== "Server" ? `; the old one ${removalTexts[kind]}` : "";
  switch (departure.is) {
    case "unsent":
      return `; the old one ${staysText(kind)}`;
    case "kept":
      return `; ${nameIn(departure.by)} of the program has the old one`;
    case "released":
      return `; the old one ${kind ? released[kind] : "stays at the host"}`;
    case "removed":
    case "mayBeKept":
      return goes;
    case "open":
      return `${goes}${untold}`;
  }
}

const staysText = (kind: ResourceName | undefined) =>
  kind === "Server" ? released.Server : "stays at the host";

const nameIn = ({ urn }: PreviewStep) => parseUrn(urn).name;
