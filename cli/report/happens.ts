import type { ResourceName } from "../../provider/resourceName";
import type { Category } from "./categories";
import type { ResourceChange } from "./changes";
import { replaced } from "./hostingChange";

/** What becomes of a resource that Pulumi keeps at the host (its option `retainOnDelete`). */
export function retainedAs(
  category: Category,
  kind: string | undefined,
  happening: string,
): Pick<ResourceChange, "category" | "happens"> | undefined {
  const stays = kind === "Server" ? "stays at the host, and is paid for" : "stays at the host";
  if (category === "delete") return { category: "recorded", happens: `${stays}; Pulumi lets go of it` };
  if (category === "replace") return { category, happens: `${happening}; the old one ${stays}` };
  return undefined;
}

const deleted: Readonly<Record<ResourceName, string>> = {
  Server: "is removed at the host: its disks are lost",
  Asset: "is released: the asset stays, unless removeOnDelete is set",
  SshKey: "is removed from the account, unless it was adopted",
  Credential: "is deleted",
};

/** What a category means for a resource of a kind, if nothing more is known. */
export const happens: Readonly<Record<Category, (kind: ResourceName | undefined) => string>> = {
  erase: () => "its disks are erased",
  replace: replaced,
  delete: (kind) => (kind ? deleted[kind] : "is deleted"),
  failed: () => "has failed before",
  power: () => "changes power",
  update: () => "is updated in place",
  create: (kind) => (kind === "Server" ? "is ordered: it costs from then on" : "is created"),
  recorded: () => "is added to the state or released; nothing changes at the host",
};
