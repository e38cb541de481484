// Fetches the plan that preview.yml has kept for the files of this commit, into plan.json.
import { gh, one, pagesOf, repository } from "./github.mjs";

const [stack, tree] = process.argv.slice(2);
const name = `plan-${stack}-${tree}`;
const artifacts = pagesOf(`${repository}/actions/artifacts?name=${name}&per_page=100`).flatMap(
  (page) => page.artifacts,
);

/**
 * Any workflow of any branch can keep a file of this name. So it has to come from preview.yml as it is in these very files,
 * in a pull request of this repository. Onto another branch, the same commit would run that branch's preview.yml.
 */
function isApproved({ expired, workflow_run: { id, head_repository_id, repository_id } }) {
  if (expired || head_repository_id !== repository_id) return false;
  const { path, event, head_sha, head_branch } = one(`${repository}/actions/runs/${id}`);
  if (path.split("@")[0] !== ".github/workflows/preview.yml" || event !== "pull_request") return false;
  if (one(`${repository}/git/commits/${head_sha}`).tree.sha !== tree) return false;
  const head = encodeURIComponent(`${process.env.GITHUB_REPOSITORY_OWNER}:${head_branch}`);
  const pulls = pagesOf(`${repository}/pulls?state=all&head=${head}&per_page=100`).flat();
  const ofCommit = pulls.filter(({ head: { sha } }) => sha === head_sha);
  return ofCommit.length > 0 && ofCommit.every(({ base }) => base.ref === process.env.GITHUB_REF_NAME);
}

// Of several the newest: a preview can be run again.
const plan = artifacts
  .sort((left, right) => right.created_at.localeCompare(left.created_at))
  .find(isApproved);

if (!plan) {
  console.log(
    `::error::No one has approved a plan for these files (${name}), so nothing was changed. A pull request must be up to date when it is merged; run its preview again, or open another one.`,
  );
  process.exit(1);
}
gh(["run", "download", String(plan.workflow_run.id), "--name", name]);
