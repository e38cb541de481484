import * as pulumi from "@pulumi/pulumi";
import { expect } from "vitest";
import { serverArgs } from "../hostingStack";
import type { Args, FrontProgram, FrontStack } from "./fronts";
import { describeLife, first, preview, refresh, unchanged, up } from "./life";

const door = "door code 4711";

const program =
  (server: Args, label?: Args): FrontProgram =>
  (declare) => {
    const { uniqId } = declare("Server", "web", { ...serverArgs, ...server });
    if (label) declare("Asset", "label", { uniqId, ...label });
  };
const isSecret = async (stack: FrontStack) => {
  expect(await stack.exported()).not.toContain(door);
  expect((await first(stack, "Asset"))?.outputs.customName).toBeDefined();
};

describeLife("Inputs", [
  preview(
    "preview reports invalid inputs with their values, unless the values are secrets",
    program({
      domain: pulumi.secret("hidden-text is no domain"),
      ...{ password: pulumi.secret("two\nlines-of-a-secret"), timeouts: { build: "soon" } },
      ...{ removal: { rating: pulumi.secret(7777) }, plnId: 7 },
    }),
    {
      fails: true,
      tells: [
        "domain must be a full host name such as web1.example.com",
        "password must be one line of text",
        /property timeouts value \{.*soon.*\} has a problem: timeouts\.build must be/,
        "removal.rating must be 0, 5 or 10; it is [secret]. [input-invalid]",
        /plnId .*\[input-unknown\]/,
      ],
      tellsNot: /hidden-text|7777|nil|lines-of/,
    },
  ),
  up("up warns about a backup plan while backups are off", program({ backupPlan: "daily", backupQuota: 7 }), {
    writes: ["server.create"],
    tells: ["[backups-off]"],
  }),
  // If the program drops an input, its value stays at the host, and the host still reports it.
  up("up stores a secret encrypted", program({}, { customName: pulumi.secret(door) }), {
    writes: ["asset.update"],
    sees: isSecret,
  }),
  up("up keeps the value secret after the program drops it", program({}, {}), { sees: isSecret }),
  refresh("refresh keeps the value secret", { sees: isSecret }),
  unchanged,
  up(
    "up keeps the value secret when another input changes",
    program({}, { customDescription: "of the shop" }),
    {
      writes: ["asset.update"],
      sees: isSecret,
    },
  ),
  up("up stores the value openly when the program declares it openly", program({}, { customName: door }), {
    sees: async (stack) => expect(await stack.exported()).toContain(door),
  }),
]);
