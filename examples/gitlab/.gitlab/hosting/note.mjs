// Keeps one note for each stack on a merge request: writes it, and edits it in place.
import { readFileSync } from "node:fs";
import { all, one, project, quiet, send } from "./gitlab.mjs";

const { CI_COMMIT_SHA, CI_JOB_URL, CI_MERGE_REQUEST_IID } = process.env;
const report = readFileSync("report.md", "utf8").trim();
const [marker] = report.split("\n");
if (!marker.startsWith("<!-- pulumi-hosting report "))
  throw new Error("report.md is no report: see what is above.");
const body = `${quiet(report)}\n\n<sub>Commit ${CI_COMMIT_SHA}, [its job](${CI_JOB_URL})</sub>`;

const notes = `${project}/merge_requests/${CI_MERGE_REQUEST_IID}/notes`;
const { id: me } = one("user");
// Only what this token wrote: anyone can write a note that starts with the marker.
const old = all(`${notes}?order_by=created_at&sort=asc`).find(
  (note) => !note.system && note.author.id === me && note.body.startsWith(marker),
);

if (!old) send("POST", notes, { body });
else if (old.body.trim() !== body) send("PUT", `${notes}/${old.id}`, { body });
