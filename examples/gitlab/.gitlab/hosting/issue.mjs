// Keeps one issue for each login: opens it on drift, edits it in place, closes it when the drift is gone.
import { readFileSync } from "node:fs";
import { all, apiAnswer, one, project, send } from "./gitlab.mjs";

const [code] = process.argv.slice(2);
const { LOGIN } = process.env;
const name = LOGIN ? `drift ${LOGIN}` : "drift";
const marker = `<!-- pulumi-hosting ${name} -->`;
const report = readFileSync("drift.txt", "utf8").trim();
const isFound = code === "7" || /^Servers of the account that are /m.test(report);
// Longer than any in the text, so that nothing in it ends the block: names come from the host. No line of it starts with a
// slash, which GitLab would take for a quick action.
const fence = (report.match(/`+/g) ?? []).reduce(
  (longest, run) => (run.length < longest.length ? longest : `${run}\``),
  "```",
);
const text = report.slice(0, 500_000).replace(/^/gm, " ");
const description = `${marker}\n${fence}text\n${text}\n${fence}`;

const issues = `${project}/issues`;
const { status } = apiAnswer("GET", `${issues}?per_page=1`);
if (status === 403 || status === 404) {
  console.log(
    "This project has no issues, or NOTE_TOKEN may not read them: only the result of this job says it.",
  );
  process.exit();
}
const { id: me } = one("user");
// Only what this token wrote: anyone can write an issue that starts with the marker.
const old = all(`${issues}?labels=drift&state=all&scope=all&author_id=${me}`).find((issue) =>
  issue.description?.startsWith(marker),
);

if (isFound) {
  if (!old) send("POST", issues, { title: name.replace("d", "D"), description, labels: "drift" });
  else if (old.state === "closed" || old.description.trim() !== description)
    send("PUT", `${issues}/${old.iid}`, {
      description,
      ...(old.state === "closed" && { state_event: "reopen" }),
    });
} else if (old?.state === "opened") send("PUT", `${issues}/${old.iid}`, { state_event: "close" });
