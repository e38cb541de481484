// Fetches the plan that preview.yml has kept for the files of this commit, into plan.json.
import { gh, pagesOf, repository } from "./github.mjs";

const [name] = process.argv.slice(2);
const artifacts = pagesOf(`${repository}/actions/artifacts?name=${name}&per_page=100`).flatMap(
  (page) => page.artifacts,
);
// Only of this repository's own branches, and of several the newest: a preview can be run again.
const [plan] = artifacts
  .filter(({ expired, workflow_run: run }) => !expired && run.head_repository_id === run.repository_id)
  .sort((left, right) => right.created_at.localeCompare(left.created_at));

if (!plan) {
  console.log(
    `::error::Nobody has approved a plan for these files (${name}), so nothing was changed. A pull request must be up to date when it is merged; run its preview again, or open another one.`,
  );
  process.exit(1);
}
gh(["run", "download", String(plan.workflow_run.id), "--name", name]);
