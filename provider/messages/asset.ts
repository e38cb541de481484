import { refreshCommand, text } from "./text";

const example = { asset: "asset ABC123 (shop.example.com)" };

export const assetMessages = {
  "asset-missing": text<{ readonly uniqId: string }>({
    when: "The asset that the program adopts is not there, or on its way out.",
    example: { uniqId: "ABC123" },
    says: ({ uniqId }) => ({
      happened: `The account has no asset ${uniqId}, or it is being removed.`,
      changed: "Nothing was sent: no operation creates an asset.",
      ways: [
        "Give the uniqId of one that exists: the function `assets` lists them.",
        "For a new server: declare a Server.",
      ],
    }),
  }),
  "asset-gone": text<{ readonly asset: string }>({
    when: "The asset that an update changes is not there any more.",
    example,
    says: ({ asset }, circumstances) => ({
      happened: `The ${asset} is gone at the host.`,
      changed: "Nothing was changed.",
      ways: [`Run ${refreshCommand(circumstances)} to see what is there.`],
    }),
  }),
  "asset-released": text<{ readonly asset: string }>({
    when: "A line: the asset is removed from the state and stays at the host.",
    example,
    says: ({ asset }) => ({
      happened: `The ${asset} is released.`,
      changed: "Nothing is changed at the host.",
    }),
  }),
  "asset-server-not-removed": text<{ readonly asset: string }>({
    when: "A warning: `removeOnDelete` is set on an Asset that is a server.",
    example,
    says: ({ asset }) => ({
      happened: `The ${asset} is a server, which an Asset never removes.`,
      changed: "Its removeOnDelete has no effect, and nothing was sent.",
      ways: ['To remove it: declare a Server with onExisting: "adopt", or import one, and remove that.'],
    }),
  }),
  "asset-of-server": text<{ readonly uniqId: string; readonly inputs: readonly string[] }>({
    when: "An Asset of a server gives `domain` or `features`, which a Server alone sets.",
    example: { uniqId: "ABC123", inputs: ["domain"] },
    says: ({ uniqId, inputs }) => ({
      happened: `${uniqId} is a server: its ${inputs.join(" and ")} ${inputs.join() === "domain" ? "belongs" : "belong"} to a Server.`,
      changed: "Nothing was sent.",
      ways: [`Remove ${inputs.join(" and ")} from the Asset.`],
    }),
  }),
  "asset-kept": text<{ readonly asset: string; readonly because: "adopted" | "held" }>({
    when: "A warning: the resource is removed from the state, and another one has the same asset.",
    example: { ...example, because: "held" },
    says: ({ asset, because }) => ({
      happened: `The ${asset} stays, because ${because === "adopted" ? "the resource that replaces this one has adopted it" : "another Asset of this stack holds it"}.`,
      changed: "Nothing was sent.",
    }),
  }),
};
