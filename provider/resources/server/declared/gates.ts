import { isIPv6 } from "node:net";
import * as z from "zod";
import { isHttpAddress } from "../../../api/address";
import { membersOnly } from "../../../api/contract/dataTypes";
import type { IpAddress } from "../../../api/contract/ipAddress";
import { duration, formatDuration, parseDuration } from "../../../duration";
import { exact, isSame } from "../../../normalForms";
import { optional } from "../../../resource/optional";
import { addressHasSecret } from "../../../secretNames";
import { isObject } from "../../../values";

/** The checks of `waitFor`, in the order of their run. A port opens first, then SSH answers, then the web server. */
export const gateNames = ["tcp", "ssh", "http"] as const;
export type GateName = (typeof gateNames)[number];

/** How long a server may take to answer after the host reports it as running, in milliseconds. */
const usualDeadline = 600_000;

/** The defaults of each check in `waitFor`. */
const defaults = {
  tcp: {},
  ssh: { port: 22 },
  http: { scheme: "http", path: "/", times: 3, insecure: false },
} as const;

const wholeNumber = (least: number, greatest: number) => {
  const problem = { error: `must be a whole number from ${least} to ${greatest}` };
  return z.int(problem).min(least, problem).max(greatest, problem);
};
const port = () => wholeNumber(1, 65_535);
const timeout = optional(
  duration(),
  'How long the server may take to answer. A duration such as "30m", or a number of seconds.',
  { default: formatDuration(usualDeadline) },
);

/** Whether the address of the HTTP check contains a login or a token. */
const givesSecret = ({
  url = "",
  path = "",
}: Readonly<Partial<Record<"url" | "path", string | undefined>>>) =>
  [isHttpAddress(url) ? new URL(url).href : url, path].some(addressHasSecret);

const http = membersOnly({
  url: optional(
    z.string().refine(isHttpAddress, { error: "must be a URL such as https://www.example.com/health" }),
    "The whole address, in place of `scheme`, `port` and `path`. Default: the server's `ip` with these. No line quotes its login and what follows `?`. Make it a secret if it has one: the state has all of it.",
  ),
  scheme: optional(z.enum(["http", "https"], { error: "must be http or https" }), "How to ask at the `ip`.", {
    default: defaults.http.scheme,
  }),
  port: optional(port(), "The port at the `ip`. Default: 80 for http, and 443 for https."),
  path: optional(
    z.string().regex(/^\/\S*$/, { error: "must start with / and have no blanks" }),
    "Path to ask for at the `ip`.",
    { default: defaults.http.path },
  ),
  status: optional(
    z
      .array(wholeNumber(100, 599), { error: "must be a list such as [200, 204]" })
      .min(1, { error: "must not be empty" }),
    "The statuses of a right answer. Default: 200 to 299. A redirect is not followed.",
  ),
  text: optional(
    z.string().min(1, { error: "must not be empty" }),
    "A text that a right answer has in its body.",
  ),
  times: optional(
    wholeNumber(1, 100),
    "So many answers in a row must be right, at least two seconds apart.",
    { default: defaults.http.times },
  ),
  insecure: optional(
    z.boolean({ error: "must be true or false" }),
    "Takes any certificate of the server, such as one that it has signed itself. A proxy on the way must show one that is trusted.",
    { default: defaults.http.insecure },
  ),
  timeout,
}).superRefine(({ url, ...ipOptions }, context) => {
  if (ipOptions.insecure && givesSecret({ url, ...ipOptions })) {
    const message =
      "must not be true beside an address with a login or a token: whoever takes the server's place would get it";
    context.addIssue({ code: "custom", path: ["insecure"], message });
  }
  for (const name of ["scheme", "port", "path"] as const)
    if (url !== undefined && ipOptions[name] !== undefined)
      context.addIssue({ code: "custom", path: [name], message: "must not be set beside url, which has it" });
});

// prose: name, the input is called so
export const waitFor = () =>
  membersOnly({
    ssh: optional(
      membersOnly({
        port: optional(port(), "The port of the server's SSH.", { default: defaults.ssh.port }),
        timeout,
      }),
      "Waits until an SSH server answers at the server's `ip`, and reads its host keys once. Gives the outputs `sshHostKeys` and `connection`. `{}` takes the defaults.",
    ),
    tcp: optional(
      membersOnly({ port: port().describe("The port that must take a connection."), timeout }),
      "Waits until a port at the server's `ip` takes a connection. It is asked from this machine, and never through a proxy.",
    ),
    http: optional(
      http,
      "Waits until the server, or a load balancer in front of it, gives right answers by HTTP. This machine asks, through the proxy that the environment names. `{}` takes the defaults.",
    ),
  });

type WaitFor = z.output<ReturnType<typeof waitFor>>;
export type Http = NonNullable<WaitFor["http"]>;

/** Whether the program waits for any check. A value that is unknown in the preview counts as a check. */
export const isAnyAwaited = (waitFor: unknown): boolean =>
  isObject(waitFor) ? gateNames.some((name) => waitFor[name] !== undefined) : waitFor !== undefined;

/** Whether the program waits for a check that it did not wait for before. A changed timeout alone does not count. */
export const isNewlyAwaited = (oldWaitFor: unknown, newWaitFor: unknown): boolean =>
  gateNames.some((name) => {
    const target = targetOf(newWaitFor, name);
    return target !== undefined && !isSame(exact, targetOf(oldWaitFor, name), target);
  });

function targetOf(waitFor: unknown, name: GateName): unknown {
  if (!isObject(waitFor)) return waitFor;
  const gate = waitFor[name];
  return isObject(gate) ? { ...defaults[name], ...gate, timeout: undefined } : gate;
}

export const sshPort = ({ port = defaults.ssh.port }: NonNullable<WaitFor["ssh"]>): number => port;

/** The timeout of a check, in milliseconds. */
export const gateDeadline = ({ timeout }: NonNullable<WaitFor[GateName]>): number =>
  parseDuration(timeout) ?? usualDeadline;

/** The address that the HTTP check requests; undefined if the host reports no usable IP address. */
export function gateUrl({ url, scheme, port, path }: Http, ip: IpAddress | undefined): string | undefined {
  if (url !== undefined || ip === undefined) return url;
  const { scheme: usualScheme, path: usualPath } = defaults.http;
  const host = isIPv6(ip) ? `[${ip}]` : ip;
  const address = `${scheme ?? usualScheme}://${host}${port === undefined ? "" : `:${port}`}${path ?? usualPath}`;
  return URL.canParse(address) ? address : undefined;
}

export const timesOf = ({ times = defaults.http.times }: Http): number => times;
