import { parseUrn } from "../../provider/engine/names";
import type { ResourceName } from "../../provider/resourceName";
import { isObject, type Properties } from "../../provider/values";
import type { PreviewStep } from "../preview/readPreview";
import { secretText } from "../preview/shownValue";
import type { Category } from "./categories";
import type { ResourceChange } from "./changes";
import { resourceOfType } from "./hostingChange";
import { isRetained } from "./retained";

/** What becomes at the host of what leaves the state. Open: a secret of the state decides it. */
type Fate = "retained" | "released" | "removed" | "open";

/** The state decides, as it does for the provider: in a preview no provider is asked about a removal. */
function fateOf(step: PreviewStep): Fate {
  if (isRetained(step)) return "retained";
  const resource = resourceOfType(parseUrn(step.urn).type);
  const olds = step.oldState?.outputs ?? {};
  const [first, ...others] = readingsOf(olds).map(
    (values) => resource?.isReleased?.(values as never) === true,
  );
  if (others.some((other) => other !== first)) return "open";
  return first ? "released" : "removed";
}

/** The state with each value that a switch hidden in it may have. */
function readingsOf(olds: Properties): Properties[] {
  const hidden = ["removeOnDelete", "__adopted"].filter(
    (name) => olds[name] === secretText || isObject(olds[name]),
  );
  const withAll = (value: boolean) => ({
    ...olds,
    ...Object.fromEntries(hidden.map((name) => [name, value])),
  });
  return hidden.length > 0 ? [withAll(true), withAll(false)] : [olds];
}

const removed: Readonly<Record<ResourceName, string>> = {
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
 * What happens to a resource that goes. What stays at the host is released, and no loss.
 *
 * @param keeper the resource of the program that has it then.
 */
export function leaving(
  step: PreviewStep,
  kind: ResourceName | undefined,
  keeper?: PreviewStep,
): Pick<ResourceChange, "category" | "happens"> {
  if (keeper)
    return {
      category: "released",
      happens: `is released: ${parseUrn(keeper.urn).name} of the program has it`,
    };
  const goes = kind ? removed[kind] : "is deleted";
  switch (fateOf(step)) {
    case "retained":
      return { category: "released", happens: `${retainedText(kind)}; Pulumi lets go of it` };
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

/** What happens to the old one of a resource that is replaced. Everyone knows it of a server's. */
export function oldOneOf(step: PreviewStep, category: Category, kind: ResourceName | undefined): string {
  if (category !== "replace") return "";
  const goes = kind && kind !== "Server" ? `; the old one ${removed[kind]}` : "";
  switch (fateOf(step)) {
    case "retained":
      return `; the old one ${retainedText(kind)}`;
    case "released":
      return `; the old one ${kind ? released[kind] : "stays at the host"}`;
    case "removed":
      return goes;
    case "open":
      return `${goes}${untold}`;
  }
}

const retainedText = (kind: ResourceName | undefined) =>
  kind === "Server" ? "stays at the host, and is paid for" : "stays at the host";
