import { shellQuote } from "../../provider/shellQuote";
import type { Sandbox } from "../sandbox";
import { type SandboxFlags, startWith } from "./options";
import type { Surroundings } from "./surroundings";

/** Runs a sandbox until this process gets a signal to end. */
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

/**
 * The text that `serve` prints once the sandbox listens: one line of JSON for a program, or the next commands for a
 * person.
 */
function announcement(
  { url, username, password, settings }: Pick<Sandbox, "url" | "username" | "password" | "settings">,
  options: Pick<SandboxFlags, "state"> & { readonly json?: true },
): string {
  if (options.json) return `${JSON.stringify({ url, username, password })}\n`;
  return [
    `A simulated hosting account listens at ${url}`,
    `  username  ${username}`,
    `  password  ${password}`,
    `  state     ${options.state ?? "in memory: gone when this ends"}`,
    `  profile   ${settings.profile}, seed ${settings.seed}`,
    `  page      ${url}/ shows in a browser what happens there`,
    "",
    "Use it for a stack:",
    `  pulumi config set hosting:baseUrl ${shellQuote(url)}`,
    `  pulumi config set hosting:username ${shellQuote(username)}`,
    `  pulumi config set --secret hosting:password ${shellQuote(password)}`,
    "",
    "Ctrl-C ends it.",
    "",
  ].join("\n");
}
