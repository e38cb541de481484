import type { Clock } from "../../provider/clock";
import type { ServerNetwork } from "../../provider/gates/network";
import { addressText, type HostKey, type Negotiated, NotNegotiated } from "../../provider/ssh/network";

/** A host key that differs for each name. */
export const keyNamed = (name: string, type = "ssh-ed25519"): HostKey => ({
  type,
  publicKey: `${type} ${Buffer.from(name).toString("base64")}`,
  fingerprint: `SHA256:${name}`,
});

interface Servers {
  /** The answer to someone who connects, by the seconds passed. Default: an SSH server, from the first moment. */
  readonly met?: (seconds: number) => "server" | "refused" | "silent";
  /** Its host keys by the seconds passed; none: they cannot be read. */
  readonly keys?: (seconds: number) => readonly HostKey[];
  /** The part that is not common to it and the client, by the seconds passed. Default: nothing. */
  readonly lacking?: (seconds: number) => Negotiated | undefined;
  /** How many connections it takes to read them; each that succeeds is kept. Default: one. */
  readonly exchanges?: number;
  /** The answer by HTTP, by the number of the question. Default: 200, without a text. */
  readonly page?: (question: number) => { readonly status: number; readonly text: string };
}

/** A network whose answers the test writes; it notes who was called. */
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
