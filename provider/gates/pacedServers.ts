import type { HttpAnswer } from "../api/http";
import type { Clock } from "../clock";
import type { Address, HostKey, ShownKeys } from "../ssh/network";
import { type Asked, askOnce } from "./ask";
import type { HttpQuestion, ServerNetwork } from "./network";
import { createCount, createPace, type Pace } from "./pace";

/**
 * The only access to the servers themselves. It counts the connections to each server. Each question is a single
 * attempt.
 */
export interface PacedServers {
  /** Decides when a wait may ask again. @param host an IP address or a name. */
  pace(host: string): Pace;
  /**
   * Reads the SSH host keys; a server that shows them is up. @param keysRead the keys that earlier attempts have read.
   */
  keys(
    address: Address,
    signal: AbortSignal | undefined,
    keysRead?: ShownKeys,
  ): Promise<Asked<readonly HostKey[]>>;
  /** Checks whether the port accepts a connection. */
  connection(address: Address, signal: AbortSignal | undefined): Promise<Asked<void>>;
  page(
    question: HttpQuestion,
    signal: AbortSignal | undefined,
  ): Promise<Asked<Pick<HttpAnswer, "status" | "text">>>;
}

export function pacedServers(clock: Clock, network: ServerNetwork): PacedServers {
  const counts = new Map<string, ReturnType<typeof createCount>>();
  const countAt = (host: string) => {
    const count = counts.get(host) ?? createCount(clock);
    counts.set(host, count);
    return count;
  };
  return {
    pace: (host) => createPace(clock, countAt(host)),
    keys(address, signal, keysRead) {
      const { opened } = countAt(address.host);
      const reading = (ending: AbortSignal) => network.hostKeys(address, ending, keysRead, opened);
      return askOnce(clock, reading, signal, "what answers shows no SSH host key");
    },
    connection(address, signal) {
      countAt(address.host).opened();
      return askOnce(clock, (ending) => network.connect(address, ending), signal, "no connection");
    },
    page(question, signal) {
      countAt(new URL(question.url).hostname).opened();
      return askOnce(clock, (ending) => network.get(question, ending), signal, "no answer that can be read");
    },
  };
}
