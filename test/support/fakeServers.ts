import type { Clock } from "../../provider/clock";
import type { ServerNetwork } from "../../provider/gates/network";
import { addressText, type HostKey, type Negotiated, NotNegotiated } from "../../provider/ssh/network";

/** A made-up host key, different for each name. */
export const keyNamed = (name: string, type = "ssh-ed25519"): HostKey => ({
  type,
  publicKey: `${type} ${Buffer.from(name).toString("base64")}`,
  fingerprint: `SHA256:${name}`,
});

interface Servers {
  /**
   * How the server's SSH port reacts to a connection, by seconds since the start. Default: an SSH server from the
   * start.
   */
  readonly met?: (seconds: number) => "server" | "refused" | "silent";
  /** The host keys that the server presents, by seconds since the start. An empty list: its keys cannot be read. */
  readonly keys?: (seconds: number) => readonly HostKey[];
  /** The kind of algorithm that server and client do not share, by seconds since the start. Default: none. */
  readonly lacking?: (seconds: number) => Negotiated | undefined;
  /** How many connections it takes to read the host keys. A key that was read is kept. Default: 1. */
  readonly exchanges?: number;
  /** The HTTP response to the n-th request. Default: status 200 with an empty body. */
  readonly page?: (question: number) => { readonly status: number; readonly text: string };
}

/** A stub of the servers' network whose answers the test writes. It records each connection. */
export function fakeServers(
  clock: Clock,
  {
    met = () => "server",
    keys = () => [keyNamed("first")],
    lacking = () => undefined,
    exchanges = 1,
    page = () => ({ status: 200, text: "" }),
  }: Servers = {},
) {
  const calls: string[] = [];
  const began = clock.now();
  let questions = 0;
  const passed = () => (clock.now() - began) / 1000;
  const connect = async (address: string, signal: AbortSignal): Promise<void> => {
    calls.push(address);
    const answer = met(passed());
    if (answer === "refused") throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    if (answer === "silent")
      await new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
  };
  const servers: ServerNetwork = {
    async hostKeys(address, signal, shown = new Map(), opens = () => {}) {
      for (let exchange = shown.size; exchange < exchanges; exchange += 1) {
        opens();
        await connect(addressText(address), signal);
        shown.set(String(exchange), undefined);
      }
      const lacks = lacking(passed());
      if (lacks) throw new NotNegotiated(lacks);
      const found = keys(passed());
      if (found.length === 0) throw new Error("it shows none");
      return found;
    },
    connect: (address, signal) => connect(addressText(address), signal),
    async get({ url, insecure }, signal) {
      await connect(`${url}${insecure ? " insecure" : ""}`, signal);
      questions += 1;
      return page(questions);
    },
  };
  return { servers, calls };
}
