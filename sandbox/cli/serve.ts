import { announcement } from "./announcement";
import { type SandboxFlags, startWith } from "./options";
import type { Surroundings } from "./surroundings";

/** Listens until it is stopped. */
export async function serve(
  flags: SandboxFlags & { readonly json?: true },
  { write, stop }: Surroundings,
): Promise<number> {
  const sandbox = await startWith(flags);
  try {
    write(announcement(sandbox, flags));
    if (!stop.aborted)
      await new Promise((resolve) => stop.addEventListener("abort", resolve, { once: true }));
    return 0;
  } finally {
    await sandbox.close();
  }
}
