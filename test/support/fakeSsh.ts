import type { Clock } from "../../provider/clock";
import { type Address, addressText, type HostKey, type SshNetwork } from "../../provider/ssh/network";

/** What someone meets who connects: no one, silence, or these pieces and then the end. */
export type Met = "refused" | "silent" | readonly string[];

export const openSsh: Met = ["SSH-2.0-OpenSSH_9.6\r\n"];

/** A host key that differs for each name. */
export const keyNamed = (name: string, type = "ssh-ed25519"): HostKey => ({
  type,
  publicKey: `${type} ${Buffer.from(name).toString("base64")}`,
  fingerprint: `SHA256:${name}`,
});

interface Servers {
  /** By the seconds passed. Default: an SSH server, from the first moment. */
  readonly met?: (seconds: number) => Met;
  /** Its host keys by the seconds passed; none: they cannot be read. */
  readonly keys?: (seconds: number) => readonly HostKey[];
}

/** A network of which the test says what answers; it notes who was called. */
export function fakeSsh(
  clock: Clock,
  { met = () => openSsh, keys = () => [keyNamed("first")] }: Servers = {},
) {
  const calls: string[] = [];
  const began = clock.now();
  const seconds = () => (clock.now() - began) / 1000;
  const ssh: SshNetwork = {
    async dial(address: Address) {
      calls.push(`dial ${addressText(address)}`);
      const answer = met(seconds());
      if (answer === "refused") throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
      const pieces = answer === "silent" ? [] : [...answer];
      let close = () => {};
      const closed = new Promise<undefined>((resolve) => {
        close = () => resolve(undefined);
      });
      return {
        read: async () => {
          const piece = pieces.shift();
          if (piece !== undefined) return Buffer.from(piece, "latin1");
          return answer === "silent" ? closed : undefined;
        },
        close: () => close(),
      };
    },
    async hostKeys(address) {
      calls.push(`keys ${addressText(address)}`);
      const found = keys(seconds());
      if (found.length === 0) throw Object.assign(new Error("reset"), { code: "ECONNRESET" });
      return found;
    },
  };
  return { ssh, calls };
}
