// Fetches the plan that a merge request's pipeline has kept for the files of this commit, into plan.json.
import { writeFileSync } from "node:fs";
import { all, one, project, send } from "./gitlab.mjs";

const { CI_COMMIT_BRANCH, CI_COMMIT_SHA, CI_JOB_NAME, CI_PROJECT_ID, PROJECT } = process.env;
const job = CI_JOB_NAME.replace("deploy", "preview");

/**
 * Whether a commit has the very files of this one: then its pipeline has the jobs of these files too.
 *
 * @param {string} sha
 */
function isSame(sha) {
  if (sha === CI_COMMIT_SHA) return true;
  const compared = one(`${project}/repository/compare?from=${sha}&to=${CI_COMMIT_SHA}&straight=true`);
  return compared.diffs.length === 0 && !compared.compare_timeout;
}

/** The ids of jobs that have kept a plan, the newest first. A plan of a fork, or for another branch, is not taken. */
function* keepers() {
  for (const request of all(`${project}/repository/commits/${CI_COMMIT_SHA}/merge_requests`)) {
    const { iid, state, target_branch, source_project_id } = request;
    if (
      state !== "merged" ||
      target_branch !== CI_COMMIT_BRANCH ||
      String(source_project_id) !== CI_PROJECT_ID
    )
      continue;
    const pipelines = all(`${project}/merge_requests/${iid}/pipelines`)
      .filter(({ source, sha }) => source === "merge_request_event" && isSame(sha))
      .sort((left, right) => right.id - left.id);
    for (const { id } of pipelines)
      for (const { name, downstream_pipeline: child } of all(`${project}/pipelines/${id}/bridges`))
        if (name === "hosting" && child && String(child.project_id) === CI_PROJECT_ID)
          yield* all(`${project}/pipelines/${child.id}/jobs`)
            .filter((kept) => kept.name === job && kept.status === "success")
            .map((kept) => kept.id);
  }
}

const [kept] = keepers();
if (kept === undefined) {
  console.log(
    `No one has reviewed a plan for these files ("${job}"), so nothing was changed. A merge request must be up to date with ${CI_COMMIT_BRANCH} when it is merged. Run a new pipeline of it, or open another one.`,
  );
  process.exit(1);
}
const path = [...PROJECT.split("/"), "plan.json"]
  .filter((name) => name !== ".")
  .map(encodeURIComponent)
  .join("/");
writeFileSync("plan.json", send("GET", `${project}/jobs/${kept}/artifacts/${path}`));
