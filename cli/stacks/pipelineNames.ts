/** The pipelines and jobs that read the stacks. */
export const pipelineNames = [
  "github",
  "azure",
  "gitlab-preview",
  "gitlab-deploy",
  "gitlab-drift",
  "gitlab-repair",
] as const;

export type PipelineName = (typeof pipelineNames)[number];
