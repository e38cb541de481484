// Keeps one comment for each stack on a pull request: writes it, and edits it in place.
import { readFileSync } from "node:fs";
import { pagesOf, repository, send } from "./github.mjs";

const { PULL_REQUEST, COMMIT, GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = process.env;
const report = readFileSync("report.md", "utf8").trim();
const [marker] = report.split("\n");
if (!marker.startsWith("<!-- pulumi-hosting report "))
  throw new Error("report.md is no report: see the step before.");
const run = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`;
const body = `${report}\n\n<sub>Commit ${COMMIT}, [its run](${run})</sub>`;

const comments = pagesOf(`${repository}/issues/${PULL_REQUEST}/comments?per_page=100`).flat();
// Only what a workflow wrote: anyone can write a comment that starts with the marker.
const old = comments.find((one) => one.user.type === "Bot" && one.body.startsWith(marker));

if (!old) send("POST", `${repository}/issues/${PULL_REQUEST}/comments`, { body });
else if (old.body.trim() !== body) send("PATCH", `${repository}/issues/comments/${old.id}`, { body });
