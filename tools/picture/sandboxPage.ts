import { type Sandbox, startSandbox } from "../../sandbox";
import { pageDocument } from "../../sandbox/page/document";
import { style } from "../../sandbox/page/style";
import { framed } from "./framed";

const pageTitle =
  "The sandbox's page: the host's time, what is at work on the servers and when it ends, the servers, the requests and the ledger";

const kind = { type: "Cloud.VPS", zone_id: 12, plan_id: 1201, template_name: "DEBIAN_12_64" };

/** A shop's servers: one is rebuilt, one is started again, and the build of one has failed. */
async function live({ advance, faults, failNextBuild, url, username, password }: Sandbox): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const headers = { authorization, "content-type": "application/json" };
  const ask = async (path: string, params: object) => {
    const body = JSON.stringify({ params });
    return (await (await fetch(`${url}/v3/${path}`, { method: "POST", headers, body })).json()) as object;
  };
  const order = async (name: string) => {
    const answer = await ask("server/create", { ...kind, domain: `${name}.example.com` });
    return "uniq_id" in answer ? answer.uniq_id : undefined;
  };
  const web1 = await order("web1");
  advance("2m");
  const web2 = await order("web2");
  advance("4m");
  for (const name of ["db1", "mail"]) await order(name);
  advance("12m");
  failNextBuild();
  await order("search");
  advance("14m");
  await ask("server/rebuild", { uniq_id: web1, template_name: "DEBIAN_13_64" });
  advance("3m");
  for (const name of ["web3", "web4"]) await order(name);
  faults.add({ fault: "rate-limit", operation: "server.details", times: 1 });
  for (const uniq_id of [web1, web2]) await ask("server/details", { uniq_id });
  advance("2m");
}

/** The parts that a picture does without. */
const unseen =
  /<span class="(?:column|unseen)"[^>]*>[^<]*<\/span>|<caption.*?<\/caption>| (?:data-|aria-|role|scope|tabindex)[a-z]*="[^"]*"/g;

/** The page as a window shows it that is not high enough for all of it. */
export async function sandboxPicture(): Promise<string> {
  const sandbox = await startSandbox({ clock: "virtual", profile: "realistic" });
  try {
    await live(sandbox);
    const page = pageDocument(sandbox, { clock: "virtual", profile: "realistic" }, "");
    const shown = /<header>[\s\S]*<\/header>|<main>[\s\S]*<\/main>/g;
    const body = (page.match(shown) ?? []).join("\n").replaceAll(unseen, "");
    const own = body.replaceAll(sandbox.url, "http://127.0.0.1:8080");
    return framed({ title: pageTitle, width: 1280, height: 1050, style, body: own });
  } finally {
    await sandbox.close();
  }
}
