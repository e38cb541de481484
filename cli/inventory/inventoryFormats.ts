/** The tools that `pulumi-hosting inventory` writes for. */
export const inventoryFormats = ["ansible", "ssh-config", "known-hosts", "hosts", "json"] as const;

export type InventoryFormat = (typeof inventoryFormats)[number];
