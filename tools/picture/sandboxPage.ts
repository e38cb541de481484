import { type Sandbox, startSandbox } from "../../sandbox";
import { pageDocument } from "../../sandbox/page/document";
import { style } from "../../sandbox/page/style";
import { parseView } from "../../sandbox/page/view";
import { framePicture } from "./framed";

const pageTitle =
  "The sandbox's page: its address and its time, what is at work on the servers, and the servers with a count of each status";

/**
 * The options that the README starts the sandbox with, as the picture shows them. The picture itself is made with a
 * virtual clock, so that it is the same each time.
 */
const asServed = { clock: "real", profile: "fast" } as const;
const servedAt = "http://127.0.0.1:8080";

const serverParams = { type: "Cloud.VPS", zone_id: 12, plan_id: 1201, template_name: "DEBIAN_12_64" };

/** Sends the calls of the README's two programs, so that one server exists and another one is being built. */
async function makeServers({ advance, url, username, password }: Sandbox): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const headers = { authorization, "content-type": "application/json" };
  const ask = async (path: string, params: object) => {
    const body = JSON.stringify({ params });
    const answer = await fetch(`${url}/v3/${path}`, { method: "POST", headers, body });
    return (await answer.json()) as { readonly uniq_id?: string };
  };
  advance("9h41m");
  await ask("account/ssh/key/add", {
    public_key_name: "deploy",
    public_key_value: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj ada",
  });
  const { uniq_id } = await ask("server/create", { ...serverParams, domain: "web1.example.com" });
  await ask("server/details", { uniq_id });
  advance(1200);
  await ask("server/details", { uniq_id });
  advance("1s");
  const yaml = await ask("server/create", { ...serverParams, domain: "yaml1.example.com" });
  advance(600);
  await ask("server/details", { uniq_id: yaml.uniq_id });
}

/** CSS rules for parts of the page that the picture does not have. */
const unusedRule =
  /^(?:#messages|\.faults|\.note|\.buttons button|ul|li:|button:|section > div|:focus|h2:focus|::placeholder).*\n/gm;

/** Hides the last columns, because the README is too narrow for them. */
const pictureStyle = `#servers :is(th, td):nth-child(n + 9) { display: none; }
`;

/** Parts of the HTML that nobody sees in a picture. */
const unseenParts =
  /<span class="(?:column|unseen)"[^>]*>[^<]*<\/span>|<caption.*?<\/caption>| (?:data-|aria-|role|scope|tabindex)[a-z]*="[^"]*"/g;

/** The picture of the page while the README's programs run. */
export async function sandboxPicture(): Promise<string> {
  const sandbox = await startSandbox({ clock: "virtual", profile: asServed.profile });
  try {
    await makeServers(sandbox);
    const page = pageDocument(sandbox, asServed, parseView(""));
    const shownParts = /<header>[\s\S]*<\/header>|<main>[\s\S]*<\/main>/g;
    const body = (page.match(shownParts) ?? [])
      .join("\n")
      .replaceAll(unseenParts, "")
      .replace(/<section id="(?:requests|faults|ledger)"[\s\S]*?<\/section>/g, "")
      .replaceAll(sandbox.url, servedAt);
    return framePicture({
      title: pageTitle,
      height: 850,
      style: `${style.replaceAll(unusedRule, "")}${pictureStyle}`,
      body,
    });
  } finally {
    await sandbox.close();
  }
}
