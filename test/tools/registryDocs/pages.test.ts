import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageSchema } from "../../../tools/pluginSchema/schema";
import { pagesOf } from "../../../tools/registryDocs/pages";

const docs = join(__dirname, "../../../docs");

it("every page says what the registry shows of it: its title, and what it is about", () => {
  const files = readdirSync(docs, { recursive: true, encoding: "utf8" });
  const pages = files.filter((file) => file.endsWith(".md"));
  expect(pages.length).toBeGreaterThan(25);
  const begins = /^---\ntitle: .+\nmeta_desc: .+\nlayout: package\n---\n\n(?!# )/;
  for (const page of pages) expect(readFileSync(join(docs, page), "utf8"), page).toMatch(begins);
});

const schema = packageSchema({ version: "1.2.3", description: "d", keywords: [], license: "l" });

it("a page is its schema: description, example in tabs, import, tables of inputs and outputs", () => {
  const program = (language: string) => `\`\`\`${language}\nthe ${language}\n\`\`\``;
  const pages = pagesOf({
    ...schema,
    functions: {
      "hosting:index:getSizes": {
        description: "Lists the sizes.\n\nMore.",
        outputs: { properties: {} },
      },
    },
    types: {
      "hosting:index:Size": { type: "string", enum: [{ name: "Small", value: "s", description: "A | B." }] },
      "hosting:index:Shape": {
        type: "object",
        properties: { sizes: { type: "array", items: { $ref: "#/types/hosting:index:Size" } } },
        required: ["sizes"],
      },
    },
    resources: {
      "hosting:index:DiskImage": {
        description: `An image.\n\n{{% examples %}}\n## Example Usage\n{{% example %}}\n\n${program("go")}\n\n${program("yaml")}\n\n{{% /example %}}\n{{% /examples %}}\n\n## Import\n\nBy id.`,
        inputProperties: {
          size: { $ref: "#/types/hosting:index:Size", description: "One | two.", willReplaceOnChanges: true },
        },
        requiredInputs: ["size"],
        properties: {
          size: { type: "string" },
          key: { type: "string", secret: true, description: "Its key." },
          shape: { $ref: "#/types/hosting:index:Shape", description: "Its shape." },
        },
        required: ["size"],
      },
    },
  } as unknown as typeof schema);
  expect(Object.keys(pages)).toEqual([
    "resources/diskImage.md",
    "functions/_index.md",
    "functions/getSizes.md",
  ]);
  expect(pages["functions/_index.md"]).toMatch(
    /\n\| \[`getSizes`\]\(\.\/getSizes\.md\) \| Lists the sizes\. \|\n$/,
  );
  expect(pages).toMatchObject({
    "resources/diskImage.md": `---
title: DiskImage
meta_desc: The resource DiskImage of the provider hosting.
layout: package
---

<!-- Generated from schema.json. To renew: npm run generate -->

An image.

## Example Usage

${program("go")}

<details>
<summary>YAML</summary>

${program("yaml")}

</details>

## Import

By id.

## Inputs

| Name | Type | Description |
|---|---|---|
| \`size\` | \`s\`, required, replaces | One \\| two. |

## Outputs

Every input is an output too.

| Name | Type | Description |
|---|---|---|
| \`key\` | string, secret | Its key. |
| \`shape\` | [Shape](#shape) | Its shape. |

## Supporting Types

### Size

| Value | Meaning |
|---|---|
| \`s\` | A \\| B. |

### Shape

| Name | Type | Description |
|---|---|---|
| \`sizes\` | list of \`s\`, required |  |
`,
  });
});
