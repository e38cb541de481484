import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageSchema } from "../../../tools/pluginSchema/schema";

const about = JSON.parse(readFileSync(join(__dirname, "../../../package.json"), "utf8"));

// To renew: npx vitest run test/tools/pluginSchema -u
it("schema.json is what the schemas and change tables say", async () => {
  await expect(`${JSON.stringify(packageSchema(about), null, 2)}\n`).toMatchFileSnapshot(
    "../../../schema.json",
  );
});
