// Keeps one comment for each stack on a pull request: writes it, edits it in place, removes it when nothing changes.
import { readFileSync } from "node:fs";
import { pagesOf, repository, send } from "./github.mjs";

const report = readFileSync("report.md", "utf8").trim();
const { project, stack } = JSON.parse(readFileSync("report.json", "utf8"));
const marker = `<!-- hosting report ${project}/${stack} -->`;

const comments = pagesOf(`${repository}/issues/${process.env.PULL_REQUEST}/comments?per_page=100`).flat();
// Only what a workflow wrote: anybody can begin a comment with the marker.
const old = comments.find(({ user, body }) => user.type === "Bot" && body.startsWith(marker));

if (report === "") {
  if (old) send("DELETE", `${repository}/issues/comments/${old.id}`);
} else if (!old) {
  send("POST", `${repository}/issues/${process.env.PULL_REQUEST}/comments`, { body: report });
} else if (old.body.trim() !== report) {
  send("PATCH", `${repository}/issues/comments/${old.id}`, { body: report });
}
