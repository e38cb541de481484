import type { Connected } from "./network";

/** What answers is not an SSH server that could be used, in words that follow the address. */
export class NoBanner extends Error {
  override readonly name = "NoBanner";
}

/** The longest identification, with its line end (RFC 4253, 4.2). */
const longestBanner = 255;
/** As many bytes may come before it. What sends more is something else. */
const longestGreeting = 16_384;

/**
 * The identification string of an SSH server: its first line that begins with `SSH-`. Lines before it are allowed (RFC 4253,
 * 4.2). Closes the connection.
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
