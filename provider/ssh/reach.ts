import { abortable, atMost, type Clock } from "../clock";
import { formatDuration } from "../duration";
import type { Address, HostKey, SshNetwork } from "./network";

/** How long one try may last, in milliseconds: an address that swallows what is sent never says no. */
const tryTime = 10_000;

interface SshReach {
  readonly clock: Clock;
  readonly ssh: SshNetwork;
}

/**
 * Looks once whether an SSH server answers: one that shows its host keys does. Else `trouble` says why not, in words that
 * follow the address.
 *
 * @throws the signal's reason.
 */
export async function keysAt(
  { clock, ssh }: SshReach,
  address: Address,
  signal: AbortSignal | undefined,
): Promise<{ readonly keys: readonly HostKey[] } | { readonly trouble: string }> {
  signal?.throwIfAborted();
  const over = new AbortController();
  const ending = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  const trying = ssh.hostKeys(address, ending).then(
    (keys) => ({ keys }),
    (error: unknown) => ({ trouble: troubleOf(error) }),
  );
  try {
    const result = await atMost(clock, tryTime, abortable(trying, signal));
    return result ?? { trouble: `no answer within ${formatDuration(tryTime)}` };
  } finally {
    over.abort();
  }
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection is refused",
  ECONNRESET: "the connection was broken off",
  EPIPE: "the connection was broken off",
  EHOSTUNREACH: "there is no way to this address",
  ENETUNREACH: "there is no way to this address",
  ETIMEDOUT: "no answer",
};

/**
 * A failure in words. Texts from the network are not quoted.
 *
 * @throws the failure if a file of this package is missing: no other try finds it.
 */
function troubleOf(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  if (/MODULE_NOT_FOUND$/.test(String(code))) throw error;
  if (typeof code !== "string") return "what answers shows no SSH host key";
  return words[code] ?? `the connection failed (${code})`;
}
