import { entry } from "./text";

const example = { asset: "asset ABC123 (shop.example.com)" };

export const assetMessages = {
  "asset-missing": entry({
    when: "The asset that the program adopts does not exist, or is being removed.",
    example: { uniqId: "ABC123" },
    happened: "The account has no asset {uniqId}, or it is being removed.",
    changed: "Nothing was changed. The API cannot create an asset.",
    ways: [
      "Set uniqId to that of an existing asset. The function `assets` lists them.",
      "For a new server: declare a Server.",
    ],
  }),
  "asset-server-not-removed": entry<{ readonly asset: string }>({
    when: "A warning: `removeOnDelete` is set on an Asset that is a server.",
    example,
    happened: "The {asset} is a server, which an Asset resource never deletes.",
    changed: "removeOnDelete has no effect. Nothing was changed.",
    ways: 'To delete it: declare a Server with ‹onExisting: "adopt"›, run `pulumi up`, and then delete that Server.',
  }),
  "asset-kind-untold": entry<{ readonly asset: string }>({
    when: "The run would remove an Asset with `removeOnDelete`, and the host does not say whether it is a server: its records have no type that is known, and the host shows this user no details of servers, or may not show them yet.",
    example,
    happened: "The host does not say whether the {asset} is a server, which an Asset never removes.",
    changed: "Nothing was changed. It may be billed.",
    ways: [
      "If it is no server: remove it at the host, and then run {stateDeleteCommand}, which sends nothing.",
      'If it is a server: {stateDeleteCommand}, and declare a Server with ‹onExisting: "adopt"›.',
    ],
  }),
  "asset-of-server": entry({
    when: "An Asset of a server sets `domain` or `features`, which only a Server resource sets.",
    example: { uniqId: "ABC123", inputs: ["domain"] },
    happened: ({ uniqId, inputs }) =>
      `${uniqId} is a server, so only a Server resource sets its ${inputs.join(" and ")}.`,
    changed: "Nothing was changed.",
    ways: [({ inputs }) => `Remove ${inputs.join(" and ")} from the Asset.`],
  }),
};
