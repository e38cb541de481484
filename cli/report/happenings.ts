import type { ResourceName } from "../../provider/resourceName";
import type { Category } from "./categories";
import { replacementText } from "./hostingChange";

/** The sentence about a change of a category, if no details are known. */
export const happeningTexts: Readonly<
  Record<Exclude<Category, "delete" | "released" | "refused">, (kind: ResourceName | undefined) => string>
> = {
  erase: () => "its disks are erased",
  replace: replacementText,
  failed: () => "has failed before",
  power: () => "is rebooted, started or stopped",
  update: () => "is updated in place",
  create: (kind) => (kind === "Server" ? "is ordered, and billed from then on" : "is created"),
  recorded: () => "is added to the state or released; nothing changes at the host",
};
