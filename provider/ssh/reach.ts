import { abortable, atMost, type Clock } from "../clock";
import { formatDuration } from "../duration";
import type { Address, Connected, SshNetwork } from "./network";

/** How long one try may last, in milliseconds: an address that swallows what is sent never says no. */
const tryTime = 10_000;

/** Why a try came to nothing, in words that follow the address. */
interface Trouble {
  readonly trouble: string;
}

/** Looks once whether an SSH server answers. @throws the signal's reason. */
export const findBanner = (
  { clock, ssh }: SshReach,
  address: Address,
  signal: AbortSignal | undefined,
): Promise<Trouble | { readonly banner: string }> =>
  inTime(clock, signal, async (ending) => {
    const connected = await ssh.dial(address, ending);
    // A read does not know of the signal.
    ending.addEventListener("abort", () => connected.close(), { once: true });
    return { banner: await readBanner(connected) };
  });

interface SshReach {
  readonly clock: Clock;
  readonly ssh: SshNetwork;
}

/** Runs one try, for so long and no longer. Its failure is trouble; a cancel is thrown. */
export async function inTime<Result>(
  clock: Clock,
  signal: AbortSignal | undefined,
  attempt: (ending: AbortSignal) => Promise<Result>,
): Promise<Result | Trouble> {
  signal?.throwIfAborted();
  const over = new AbortController();
  const ending = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  const trying = attempt(ending).catch((error: unknown): Trouble => {
    // A file of this package is missing: no other try finds it.
    if (/MODULE_NOT_FOUND$/.test(String(codeOf(error)))) throw error;
    return { trouble: troubleOf(error) };
  });
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

const codeOf = (error: unknown): unknown => (Object(error) as { code?: unknown }).code;

/** A failure of the network in words. Texts from the network are not quoted. */
function troubleOf(error: unknown): string {
  if (error instanceof NoBanner) return error.message;
  const code = codeOf(error);
  return (
    words[String(code)] ??
    (typeof code === "string" ? `the connection failed (${code})` : "the connection failed")
  );
}

/** What answers is not an SSH server that could be used, in words that follow the address. */
class NoBanner extends Error {
  override readonly name = "NoBanner";
}

/** The longest identification, with its line end (RFC 4253, 4.2). */
const longestBanner = 255;
/** As many bytes may come before it. What sends more is something else. */
const longestGreeting = 16_384;

/**
 * The identification string of an SSH server: its first line that starts with `SSH-`. Lines before it are allowed (RFC
 * 4253, 4.2). Closes the connection.
 *
 * @throws NoBanner
 */
export async function readBanner(connected: Connected): Promise<string> {
  const decoder = new TextDecoder("latin1");
  let rest = "";
  let size = 0;
  try {
    for (;;) {
      const bytes = await connected.read();
      if (!bytes) throw new NoBanner("the connection was closed before an SSH banner");
      size += bytes.length;
      const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      const banner = lines.find(isBanner);
      if (banner !== undefined) return usable(banner.replace(/\r$/, ""));
      if (size > longestGreeting || (isBanner(rest) && rest.length > longestBanner))
        throw new NoBanner("what answers is no SSH server");
    }
  } finally {
    connected.close();
  }
}

const isBanner = (line: string): boolean => line.startsWith("SSH-");

/** 1.99 is a server that speaks version 2 and an older one (RFC 4253, 5.1). */
function usable(banner: string): string {
  if (banner.length > longestBanner) throw new NoBanner("what answers is no SSH server");
  if (/^SSH-(2\.0|1\.99)-/.test(banner)) return banner;
  const version = /^SSH-([\d.]{1,10})-/.exec(banner)?.[1];
  throw new NoBanner(
    version === undefined ? "what answers is no SSH server" : `it speaks version ${version} of SSH, not 2.0`,
  );
}
