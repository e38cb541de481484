import type { Configuration } from "../config";
import { createSession, type Session } from "../session";
import { everyFewSeconds } from "../waiting/progress";

/** A session whose progress lines take each other's place on the resource. */
export const createPluginSession = (configuration: Configuration, warn: (line: string) => void): Session =>
  createSession(configuration, { warn, progressPace: everyFewSeconds });
