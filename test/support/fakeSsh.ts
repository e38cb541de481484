import type { Clock } from "../../provider/clock";
import { addressText, type HostKey, type SshNetwork } from "../../provider/ssh/network";

/** A host key that differs for each name. */
export const keyNamed = (name: string, type = "ssh-ed25519"): HostKey => ({
  type,
  publicKey: `${type} ${Buffer.from(name).toString("base64")}`,
  fingerprint: `SHA256:${name}`,
});

interface Servers {
  /** What someone meets who connects, by the seconds passed. Default: an SSH server, from the first moment. */
  readonly met?: (seconds: number) => "server" | "refused" | "silent";
  /** Its host keys by the seconds passed; none: they cannot be read. */
  readonly keys?: (seconds: number) => readonly HostKey[];
}

/** A network of which the test says what answers; it notes who was called. */
export function fakeSsh(
  clock: Clock,
  { met = () => "server", keys = () => [keyNamed("first")] }: Servers = {},
) {
  const calls: string[] = [];
  const began = clock.now();
  const ssh: SshNetwork = {
    async hostKeys(address, signal) {
      calls.push(addressText(address));
      const seconds = (clock.now() - began) / 1000;
      const answer = met(seconds);
      if (answer === "refused") throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
      if (answer === "silent")
        return new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        });
      const found = keys(seconds);
      if (found.length === 0) throw new Error("it shows none");
      return found;
    },
  };
  return { ssh, calls };
}
