import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { message } from "../../../provider/message";
import { messageText } from "../../../provider/messages";
import { drawnPictures } from "../../../tools/picture/drawn";
import { printedReport } from "../../../tools/picture/printedReport";
import { server, step } from "../../cli/previews";
import { read } from "../docs/pages";

it("the pictures of the README show what the code prints now, or else run `npm run picture`", async () => {
  const pictures = await drawnPictures();
  expect([...pictures.keys()]).toEqual(["docs/comment.svg", "docs/sandbox.svg"]);
  for (const [path, picture] of pictures) {
    expect(read(path), `${path}: run \`npm run picture\``).toBe(picture);
    // The alternative text in the README equals the title of the picture.
    expect(read("README.md")).toContain(`![${/<title>(.*)<\/title>/.exec(picture)?.[1]}](${path})`);
  }
});

describe("the terminal's picture has", () => {
  const lines = [...read("docs/preview.svg").matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text = ""]) =>
    text
      .replace(/<[^>]*>/g, "")
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&amp;/g, "&"),
  );
  const flat = (text: string) => text.replace(/\s+/g, " ").trim();

  it("the commands of the README", () => {
    const typed = lines.flatMap((line) => /^\$ (.+?)(?: {3}#.*)?$/.exec(line)?.[1] ?? []);
    expect(typed).toEqual(["pulumi preview", "npx pulumi-hosting report", "pulumi up"]);
    for (const command of typed) expect(flat(read("README.md"))).toContain(command.replace(/^npx /, ""));
  });

  it("the provider's refusal, word for word", () => {
    const change = { property: "templateName", values: { old: "DEBIAN_12_64", new: "DEBIAN_13_64" } };
    const facts = { server: "web1.example.com", change, refused: "now" } as const;
    expect(flat(lines.join("\n"))).toContain(flat(messageText(message("rebuild-refused", facts))));
  });

  it("the report as a terminal shows it", async () => {
    const from = lines.findIndex((line) => line.includes("pulumi-hosting report")) + 1;
    const shown = lines.slice(from, lines.indexOf("$ pulumi up")).join("\n").trim();
    const id = /\((\w+), /.exec(shown)?.[1] ?? "";
    const more = {
      front: "classes",
      name: "web",
      project: "web",
      id,
      outputs: { ip: "198.18.0.1" },
    } as const;
    const inputs = server({ domain: "web1.example.com", templateName: "DEBIAN_12_64" });
    const next = { ...inputs, templateName: "DEBIAN_13_64", rebuildPolicy: "rebuild" };
    const preview = JSON.stringify({ steps: [step("update", inputs, next, more)] });
    const state = '{"deployment":{}}';
    const { mostLetters } = await import("../../../tools/picture/svg.mjs");
    const printed = await printedReport({ preview, state, environment: {}, columns: mostLetters });
    expect(stripVTControlCharacters(printed).trim()).toBe(shown);
  });
});
