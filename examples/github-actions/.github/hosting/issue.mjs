// Keeps one issue for each login: opens it on drift, edits it in place, closes it when the drift is gone.
import { readFileSync } from "node:fs";
import { pagesOf, repository, send } from "./github.mjs";

const { FOUND: found, LOGIN: login } = process.env;
const label = "drift";
const name = login ? `drift ${login}` : "drift";
const marker = `<!-- pulumi-hosting ${name} -->`;
// An issue takes 65,536 characters.
const report = readFileSync("drift.txt", "utf8").trim().slice(0, 60_000);
// Longer than any in the text, so that nothing in it ends the block: names come from the host.
const fence = (report.match(/`+/g) ?? []).reduce(
  (longest, run) => (run.length < longest.length ? longest : `${run}\``),
  "```",
);
const drift = {
  title: name.replace("d", "D"),
  body: `${marker}\n${fence}text\n${report}\n${fence}`,
  labels: [label],
};

const issues = pagesOf(`${repository}/issues?state=all&labels=${label}&per_page=100`).flat();
// Only what a workflow wrote: anyone can write an issue that starts with the marker.
const old = issues.find(({ user, body }) => user.type === "Bot" && body?.startsWith(marker));

if (found === "true") {
  if (!old) send("POST", `${repository}/issues`, drift);
  else if (old.state === "closed" || old.body.trim() !== drift.body)
    send("PATCH", `${repository}/issues/${old.number}`, { body: drift.body, state: "open" });
} else if (old?.state === "open") {
  send("PATCH", `${repository}/issues/${old.number}`, { state: "closed", state_reason: "completed" });
}
