import { describe, expect, it } from "vitest";
import { resources } from "../../../provider/resources";
import { connectionText } from "../../../tools/sdkTypes/connectionText";
import { lookUpsText } from "../../../tools/sdkTypes/lookUpsText";
import { resourceText } from "../../../tools/sdkTypes/resourceText";

const fileOf = (name: string) => `../../../sdk/generated/${name[0]!.toLowerCase()}${name.slice(1)}.ts`;

describe("sdk/generated", () => {
  it.each(Object.values(resources))("$name is what its schemas say", async (resource) => {
    await expect(resourceText(resource)).toMatchFileSnapshot(fileOf(resource.name));
  });

  it("a Connection takes what the configuration takes", async () => {
    await expect(connectionText()).toMatchFileSnapshot("../../../sdk/generated/connection.ts");
  });

  it("look-ups take and answer what the contract says", async () => {
    await expect(lookUpsText()).toMatchFileSnapshot("../../../sdk/generated/lookUps.ts");
  });
});
