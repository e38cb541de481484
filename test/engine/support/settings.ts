import type { Workspace } from "@pulumi/pulumi/automation";
import { serviceKey, serviceSettings } from "./keyService";
import { seal } from "./sealed";

/**
 * Reads and writes the configuration in a stack's settings file as `pulumi config set` does, without starting a
 * process.
 */
export function stackConfiguration(workspace: Workspace, stack: string) {
  const write = async (change: (config: Record<string, unknown>) => void) => {
    const settings = await workspace.stackSettings(stack);
    const config = { ...settings.config };
    change(config);
    await workspace.saveStackSettings(stack, { ...settings, config });
  };
  return {
    /** Writes the file as `pulumi stack init` does. */
    create: () => workspace.saveStackSettings(stack, serviceSettings),
    async set(key: string, value: string, secret: boolean) {
      const stored = secret ? { secure: seal(value, serviceKey) } : value;
      await write((config) => {
        config[key] = stored;
      });
    },
    remove: (key: string) =>
      write((config) => {
        delete config[key];
      }),
  };
}
