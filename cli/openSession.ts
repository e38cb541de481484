import { z } from "zod";
import { callLogOf } from "../provider/engine/callLog";
import { configurationOf } from "../provider/engine/configuration";
import type { Session } from "../provider/resource/session";
import { createSession } from "../provider/session";
import { CommandFailed } from "./CommandFailed";
import { exitCodes } from "./exitCodes";
import type { Surroundings } from "./surroundings";

export interface ConnectionFlags {
  /** Whose configuration is used. Default: the environment's alone. */
  readonly stack?: string;
}

/** A session as the provider has one: from the environment (`HOSTING_…`), with `--stack` also from its configuration. */
export async function openSession({ stack }: ConnectionFlags, surroundings: Surroundings): Promise<Session> {
  const { environment, writeError, clock, random, http } = surroundings;
  const given = stack === undefined ? {} : await configurationOfStack(stack, surroundings);
  const warn = (line: string) => writeError(`hosting: ${line}\n`);
  return createSession(configurationOf(given, undefined, environment), {
    clock,
    random,
    warn,
    status: warn,
    log: callLogOf(environment, warn),
    ...(http && { http }),
  });
}

const values = z.record(z.string(), z.looseObject({ value: z.string().optional() }));

/** The keys of the namespace `hosting`. */
async function configurationOfStack(stack: string, { run }: Surroundings): Promise<Record<string, unknown>> {
  const args = ["config", "--json", "--show-secrets", "--stack", stack];
  const { exitCode, output, errors } = await run("pulumi", args).catch((error: NodeJS.ErrnoException) => {
    const message =
      error.code === "ENOENT"
        ? "--stack needs the command pulumi, which is not there. Without --stack the environment's HOSTING_… are used."
        : `pulumi cannot be run: ${error.message}.`;
    throw new CommandFailed(exitCodes.configuration, message, { cause: error });
  });
  if (exitCode !== 0)
    throw new CommandFailed(
      exitCodes.configuration,
      `The configuration of stack ${stack} cannot be read.\n${errors.trim()}`,
    );
  const read = values.parse(JSON.parse(output));
  return Object.fromEntries(
    Object.entries(read)
      .filter(([key]) => key.startsWith("hosting:"))
      .map(([key, { value }]) => [key.slice("hosting:".length), value]),
  );
}
