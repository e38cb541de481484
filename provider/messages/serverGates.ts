import { formatDuration } from "../duration";
import type { Negotiated } from "../ssh/network";
import { aServer, type ServerFacts } from "./serverRefusal";
import { keptInState } from "./serverWork";
import { entry, type Late } from "./text";

/** Algorithms that a server can offer so that this package can connect to it. */
const common: Readonly<Record<Negotiated, string>> = {
  "key exchange": "curve25519-sha256 as key exchange",
  "host key": "an Ed25519, ECDSA or RSA host key, and not its certificate alone",
  cipher: "aes256-gcm@openssh.com as cipher",
  MAC: "hmac-sha2-256-etm@openssh.com as MAC",
  compression: "no compression",
};

/** Messages about waiting until the server itself answers. */
export const serverGateMessages = {
  /** `address`: the server's IP address and port, or a URL; `trouble`: the error of the last attempt. */
  "server-unreached": entry<
    ServerFacts & Late & { readonly gate: "ssh" | "tcp" | "http"; readonly address: string }
  >({
    when: "With `waitFor`: the server did not answer by the deadline, or not as the program asks. The host reports that it runs. A firewall, another port or a slow first start are the usual reasons.",
    help: [
      "Connect from this machine to the address in the message, with `ssh` or a browser. Firewalls that limit connections, such as those of ufw and fail2ban, refuse who tries too often: let half a minute pass before you try, and after fail2ban ten minutes.",
      "Open the port for this machine, or change what `waitFor` says of the port and the timeout. Then run `pulumi up` to continue waiting. It creates and rebuilds nothing for that.",
    ],
    example: {
      server: aServer,
      gate: "ssh",
      address: "192.0.2.10:22",
      deadline: 600_000,
      trouble: "the connection is refused",
    },
    happened: (data) =>
      `Server ${data.server} ${data.gate === "http" ? "gives no right answer" : "does not answer"} by ${data.gate.toUpperCase()} at ${data.address} after ${formatDuration(data.deadline)}.`,
    changed: `The last try: {trouble}. ${keptInState}`,
    ways: [
      "Run `pulumi up` again to continue waiting. It creates and rebuilds nothing.",
      "If it answers elsewhere or needs more time: change waitFor.{gate}. A firewall that limits connections (ufw limit, fail2ban) may refuse your own try too: pause half a minute before it.",
    ],
  }),
  /** `lacks`: a kind of algorithm; the server and this package have no algorithm of that kind in common. */
  "server-not-negotiated": entry<ServerFacts & { readonly address: string; readonly lacks: Negotiated }>({
    when: "With `waitFor.ssh`: the server answers by SSH, and two tries have shown that it and this package have no key exchange, host key, cipher or MAC in common. An example is a server with `mlkem768x25519-sha256` alone. The `ssh-keyscan` of this machine, if there is one, has read no host key either; that of a newer OpenSSH may.",
    example: { server: aServer, address: "192.0.2.10:22", lacks: "key exchange" },
    happened: "Server {server} answers by SSH at {address}, and shares no {lacks} with this package.",
    changed: `So its host keys cannot be read. ${keptInState}`,
    ways: [
      ({ lacks }) => `Let the server's SSH also offer ${common[lacks]}. Then run \`pulumi up\` to continue.`,
      "To wait for the port without host keys: waitFor.tcp in place of waitFor.ssh.",
    ],
  }),
  /** `trouble`: the proxy's error message. */
  "server-not-asked": entry<ServerFacts & { readonly address: string; readonly trouble: string }>({
    when: "With `waitFor.http`: the proxy on the way refuses the login in its address or the connection, or shows a certificate that is not trusted. `insecure` is about the server's certificate alone.",
    example: {
      server: aServer,
      address: "https://192.0.2.10/",
      trouble: "the proxy refused the login in its address (status 407)",
    },
    happened: "Server {server} cannot be asked by HTTP at {address}.",
    changed: `The only try: {trouble}. ${keptInState}`,
    ways: [
      "Correct the proxy's address in HTTPS_PROXY, or name the server's address in NO_PROXY. Then run `pulumi up` again: it creates and rebuilds nothing.",
    ],
  }),
  "server-not-awaited": entry<ServerFacts & { readonly because: "stopped" | "noAddress" }>({
    when: "A warning: with `waitFor`, the server is set to be stopped, or the host reports no address.",
    example: { server: aServer, because: "stopped" },
    happened: (data) =>
      `The run does not wait until server ${data.server} answers, because ${data.because === "stopped" ? "powerState is stopped" : "the host reports no address"}.`,
    changed: "With waitFor.ssh, the outputs sshHostKeys and connection are set after it has answered by SSH.",
  }),
};
