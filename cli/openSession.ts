import * as z from "zod";
import type { Http, HttpAnswer } from "../provider/api/http";
import { undiciHttp } from "../provider/api/pipeline/undici";
import { createProgress } from "../provider/api/waiting/progress";
import type { Configuration } from "../provider/config";
import { windowClaims } from "../provider/engine/claimedWindows";
import { frontConfiguration } from "../provider/engine/configuration";
import { openCallLog } from "../provider/engine/runSession";
import { type CommandPort, openCommandPort } from "../provider/host/commandPort";
import type { Notes } from "../provider/run/notes";
import { secretsOfProcess } from "../provider/secrets";
import { createSession, type OpenedSession } from "../provider/session";
import { CommandFailed } from "./CommandFailed";
import { exitCodes } from "./exitCodes";
import { runPulumiInProject } from "./runPulumi";
import type { Surroundings } from "./surroundings";

export interface ConnectionFlags {
  /** The stack whose configuration is used. By default the configuration of the environment is used. */
  readonly stack?: string | undefined;
  /** Whether the configuration of the selected stack is used if `stack` is not set. */
  readonly isSelected?: boolean;
  /** The settings of the stack, if they have been read already. */
  readonly settings?: Settings | undefined;
}

/** A session that also has the host calls that only commands need. */
export type CommandSession = OpenedSession & { readonly host: CommandPort };

export const commandSession = (session: OpenedSession): CommandSession => ({
  ...session,
  host: { ...session.host, ...openCommandPort(session.access) },
});

/**
 * Opens a session in the same way as the provider, from the environment (`HOSTING_…`) and, if a stack is given, from
 * its configuration.
 *
 * @param hear receives every response of the host.
 * @param notes the store for what the next run must know. By default the notes are kept in memory.
 */
export async function openSession(
  flags: ConnectionFlags,
  surroundings: Surroundings,
  hear?: (answer: HttpAnswer) => void,
  notes?: Notes,
): Promise<CommandSession> {
  const { environment, writeError, clock, random, reportedSecrets, terminal } = surroundings;
  const warn = (line: string) => writeError(`pulumi-hosting: ${line}\n`);
  const configuration = await commandConfiguration(flags, surroundings);
  const http = surroundings.http ?? undiciHttp(configuration.concurrency, { caFile: configuration.caFile });
  const session = createSession(configuration, {
    clock,
    random,
    secrets: secretsOfProcess(environment),
    ...(reportedSecrets && { reportedSecrets }),
    warn,
    status: warn,
    // On a terminal, each progress line replaces the one before.
    ...(terminal.output && { startProgress: createProgress(clock, () => 60_000) }),
    log: openCallLog(environment, warn),
    claimWindow: windowClaims(configuration),
    ...(notes && { notes }),
    ...(surroundings.servers && { servers: surroundings.servers }),
    http: hear ? listeningHttp(http, hear) : http,
  });
  return commandSession(session);
}

/** Opens a session as {@link openSession} does, runs some work with it, and closes its connections. */
export async function useSession<Result>(
  flags: ConnectionFlags,
  surroundings: Surroundings,
  work: (session: CommandSession) => Promise<Result>,
  notes?: Notes,
): Promise<Result> {
  const session = await openSession(flags, surroundings, undefined, notes);
  return work(session).finally(() => session.host.close());
}

/**
 * The configuration of the stack, or else of the environment.
 *
 * @param overrides settings that win over both.
 */
export async function commandConfiguration(
  { stack, isSelected = false, settings: knownSettings }: ConnectionFlags,
  surroundings: Surroundings,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<Configuration> {
  const isOfStack = stack !== undefined || isSelected;
  const settings = knownSettings ?? (isOfStack ? await settingsOfStack(stack, surroundings) : {});
  const stackValues = Object.entries(settings).map(([key, { value }]) => [key, value]);
  return frontConfiguration(
    { ...Object.fromEntries(stackValues), ...overrides },
    undefined,
    surroundings.environment,
  );
}

const listeningHttp = (http: Http, hear: (answer: HttpAnswer) => void): Http => ({
  async post(request) {
    const answer = await http.post(request);
    hear(answer);
    return answer;
  },
  close: () => http.close(),
});

const values = z.record(
  z.string(),
  z.looseObject({ value: z.string().optional(), secret: z.boolean().optional() }),
);

export type Settings = z.output<typeof values>;

/** Reads the settings of the namespace `hosting` in a stack's configuration. */
export async function settingsOfStack(
  stack: string | undefined,
  surroundings: Surroundings,
): Promise<Settings> {
  const stackOption = stack === undefined ? [] : ["--stack", stack];
  const args = ["config", "--json", "--show-secrets", ...stackOption];
  const missingText =
    "--stack needs the command pulumi, which is not there. Without --stack the environment's HOSTING_… are used.";
  const { exitCode, output, errors } = await runPulumiInProject({ stack, args }, missingText, surroundings);
  if (exitCode !== 0)
    throw new CommandFailed(
      exitCodes.configuration,
      `The configuration of ${stack === undefined ? "the selected stack" : `stack ${stack}`} cannot be read.`,
      { said: errors },
    );
  const readSettings = values.parse(JSON.parse(output));
  return Object.fromEntries(
    Object.entries(readSettings)
      .filter(([key]) => key.startsWith("hosting:"))
      .map(([key, setting]) => [key.slice("hosting:".length), setting]),
  );
}
