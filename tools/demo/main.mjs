// `npm run demo` shows the main use of the package, with the real Pulumi engine and the sandbox.
import { command } from "../setUp/command.mjs";
import { setUp } from "../setUp/setUp.mjs";
import { createNarrator } from "./narrator.mjs";
import { createProject } from "./project.mjs";
import { createPulumi, StoryError } from "./pulumi.mjs";
import { runStory } from "./story.mjs";

await command(async (signal) => {
  const narrator = createNarrator(process.stdout);
  const env = await setUp({ signal, log: narrator.note });
  const began = performance.now();
  // The sandbox is imported only now, because the set-up builds the package first.
  const { startSandbox } = await import("pulumi-hosting/sandbox");
  const sandbox = await startSandbox({ profile: "fast" });
  const project = createProject();
  try {
    const pulumi = createPulumi({ project, env, signal, narrator });
    await runStory({ pulumi, sandbox, narrator });
    narrator.done(Math.round((performance.now() - began) / 100) / 10);
    return 0;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof StoryError)) throw error;
    narrator.failed(error.message);
    return 1;
  } finally {
    await sandbox.close();
    project.remove();
  }
});
