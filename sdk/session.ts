import * as pulumi from "@pulumi/pulumi";
import type { Session } from "../provider/session";
import { configurationOf } from "./configuration";
import type { Connection } from "./connection";

// By configuration, because inline programs of several stacks run in one process, and so that one login serves all
// look-ups of a program.
const sessions = new Map<string, Session>();

/** The session for look-ups in this program: the connection's, or the stack's. */
export async function sessionOf(connection?: Connection): Promise<Session> {
  const configuration = await configurationOf(connection);
  const key = JSON.stringify(configuration);
  const known = sessions.get(key);
  if (known) return known;
  // Loaded here: a program without look-ups never needs it.
  const { createSession } = await import("../provider/session.js");
  const session = createSession(configuration, { warn: (line) => void pulumi.log.warn(line) });
  sessions.set(key, session);
  return session;
}
