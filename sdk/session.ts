import * as pulumi from "@pulumi/pulumi";
import type { Configuration } from "../provider/config";
import type { Session } from "../provider/resource/session";
import { functionConfiguration } from "./configuration";
import type { Connection } from "./connection";

// Sessions by configuration. Inline programs of several stacks may run in one process, and all functions of a program,
// even those called at the same time, should share one login.
const sessions = new Map<string, Promise<Session>>();

/** The session for function calls with this connection, or with the stack's configuration. */
export async function functionSession(connection?: Connection): Promise<Session> {
  const configuration = await functionConfiguration(connection);
  const key = JSON.stringify(configuration);
  const existing = sessions.get(key);
  if (existing) return existing;
  const opened = openSession(configuration);
  sessions.set(key, opened);
  opened.catch(() => sessions.delete(key));
  return opened;
}

async function openSession(configuration: Configuration): Promise<Session> {
  // These modules are loaded here, because a program that calls no function does not need them.
  const { createSession } = await import("../provider/session.js");
  const { windowClaims } = await import("../provider/engine/claimedWindows.js");
  const { openCallLog } = await import("../provider/engine/runSession.js");
  const { secretsOfProcess } = await import("../provider/secrets.js");
  const warn = (line: string) => void pulumi.log.warn(line);
  return createSession(configuration, {
    secrets: secretsOfProcess(process.env),
    warn,
    log: openCallLog(process.env, warn),
    claimWindow: windowClaims(configuration),
    status: (line) => void pulumi.log.info(line, undefined, undefined, true),
  });
}
