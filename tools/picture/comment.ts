import type { PreviewStep } from "../../cli/preview/readPreview";
import { processSurroundings } from "../../cli/processSurroundings";
import { type Loss, losses, lossNames } from "../../cli/report/categories";
import { report } from "../../cli/report/report";
import { startSandbox } from "../../sandbox";
import { framePicture } from "./framed";
import { markupOf } from "./markup";

const commentTitle =
  "The comment on a pull request: a square for each server, what the gate stopped, the cost, the time, and what each server loses";

const style = `:root { color-scheme: light dark; --ground: #ffffff; --text: #1f2328; --line: #d1d9e0; --code: #eff1f3; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0d1117; --text: #f0f6fc; --line: #3d444d; --code: #262c36; }
}
body { box-sizing: border-box; margin: 0; padding: 0.5rem 1.25rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--ground); color: var(--text); font: 0.9375rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
h3 { margin: 1rem 0 0.75rem; font-size: 1.125rem; }
p { margin: 0.75rem 0; }
ul { margin: 0 0 0.75rem; padding-inline-start: 1.5rem; }
i { display: inline-block; width: 1em; height: 1em; margin-inline-end: 0.125em; border-radius: 0.125em; vertical-align: -0.125em; }
code { white-space: nowrap; padding: 0.125rem 0.375rem; border-radius: 0.375rem; background: var(--code); font: 0.9em ui-monospace, Menlo, Consolas, monospace; }
`;

/** The colours of the squares. The picture draws them, because not every machine has the emoji. */
const colours: Readonly<Record<Loss, string>> = {
  refused: "#c1694f",
  erased: "#dd2e44",
  replaced: "#f4900c",
  away: "#fdcb58",
  failed: "#aa8ed6",
  updated: "#55acee",
  new: "#78b159",
  unchanged: "#c4cad0",
};
const withSquares = (markup: string): string =>
  lossNames.reduce(
    (text, loss) => text.replaceAll(losses[loss].square, `<i style="background: ${colours[loss]}"></i>`),
    markup,
  );

const server = (name: string) => ({
  domain: `${name}.example.com`,
  ...{ type: "Cloud.VPS", zoneId: 12, planId: 1201, templateName: "DEBIAN_12_64", rebuildPolicy: "rebuild" },
});

/** The step of a preview for a server of the README's stack web/dev. */
function step(name: string, id: string, op: string, changedInputs: object = {}): PreviewStep {
  const [oldInputs, newInputs] = [server(name), { ...server(name), ...changedInputs }];
  const type = "hosting:index:Server";
  return {
    ...{ op, urn: `urn:pulumi:dev::web::${type}::${name}` },
    ...(op !== "create" && {
      oldState: {
        type,
        id,
        inputs: oldInputs,
        outputs: { ...oldInputs, __set: Object.keys(oldInputs).sort() },
      },
    }),
    newState: { type, inputs: newInputs },
  };
}

const steps = [
  step("web1", "85AGA9", "update", { templateName: "DEBIAN_13_64" }),
  step("web2", "7ZFZ8E", "update", { templateName: "DEBIAN_13_64" }),
  step("db1", "65XYHP", "replace", { planId: 1202 }),
  step("mail", "5XYHPL", "update", { powerState: "stopped" }),
  step("search", "2EQ5P8", "update", { domain: "find.example.com" }),
  step("web3", "", "create"),
  ...Array.from({ length: 18 }, (_, at) => step(`app${at + 1}`, "S8R71Z", "same")),
];

/** The report that the command line prints for this preview, with the sandbox's prices. */
async function comment(): Promise<string> {
  const sandbox = await startSandbox({ clock: "virtual" });
  let printed = "";
  try {
    await report(
      ["-"],
      { markdown: true, failOn: "erase,replace,delete" },
      {
        ...processSurroundings(new AbortController().signal),
        write: (text) => {
          printed += text;
        },
        writeError: () => {},
        environment: {
          HOSTING_BASE_URL: sandbox.url,
          HOSTING_USERNAME: sandbox.username,
          HOSTING_PASSWORD: sandbox.password,
        },
        processors: 2,
        readInput: async () => JSON.stringify({ steps }),
        run: async () => ({ exitCode: 0, output: '{"deployment":{}}', errors: "" }),
      },
    );
  } finally {
    await sandbox.close();
  }
  return printed;
}

/** The picture of the comment, without its folded details. */
export async function commentPicture(): Promise<string> {
  const [shownText = ""] = (await comment()).replace(/^<!--.*-->\n/, "").split("\n<details>");
  const body = withSquares(markupOf(shownText));
  return framePicture({ title: commentTitle, height: 880, style, body });
}
