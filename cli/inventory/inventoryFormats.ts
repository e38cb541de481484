/** The output formats of `pulumi-hosting inventory`. */
export const inventoryFormats = ["ansible", "ssh-config", "known-hosts", "hosts", "json"] as const;

export type InventoryFormat = (typeof inventoryFormats)[number];
