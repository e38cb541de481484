import type { FailureKind, HostFailure, SecondFactor } from "../api/failedCall";
import type { Help } from "../messages/text";

/** An error from the host: its code, when it occurs, and advice. */
interface HostText {
  readonly code: string;
  readonly when: string;
  readonly help?: Help;
  /** Further advice, after the advice that the client gives. */
  readonly more?: string;
  readonly example: Pick<HostFailure, "operation" | "hostMessage"> & Partial<HostFailure>;
}

const exampleFailure = (
  operation: HostFailure["operation"],
  status: number,
  hostMessage: string,
  moreFacts: Partial<HostFailure> = {},
) => ({ operation, status, hostMessage, ...moreFacts });

export const hostTexts: Readonly<Record<FailureKind | SecondFactor, HostText>> = {
  authorization: {
    code: "host-login-refused",
    when: "The host does not accept the user name, the password or the token.",
    help: [
      "`pulumi config get hosting:username` prints the user. `npx pulumi-hosting doctor --stack dev` logs in and changes nothing.",
      "Set the password again with `pulumi config set --secret hosting:password`. A `hosting:token` ends after 12 hours at most. A user with two-factor authentication needs `hosting:totpSecret`.",
    ],
    example: exampleFailure("asset.list", 401, "wrong username or password"),
  },
  passcode: {
    code: "host-passcode-refused",
    when: "The host does not accept the login with `hosting:passcode`, for example because another process of the run has used it.",
    example: exampleFailure("account.token", 401, "passcode used already", { secondFactor: "passcode" }),
    more: "Each process logs in: run Pulumi with --skip-preview, one provider and no functions.",
  },
  totpSecret: {
    code: "host-totp-refused",
    when: "The host does not accept the login with the passcodes that `hosting:totpSecret` generates.",
    example: exampleFailure("account.token", 401, "wrong username or password", {
      secondFactor: "totpSecret",
    }),
  },
  passcodeMissing: {
    code: "host-passcode-missing",
    when: "The host asks for a passcode of two-factor authentication, and none is configured. The login was not refused.",
    example: exampleFailure("account.token", 401, "one-time passcode required", {
      secondFactor: "passcodeMissing",
    }),
  },
  passcodeUnseen: {
    code: "host-passcode-unseen",
    when: "The host asks for a passcode although one was sent: it looks for it elsewhere, such as in a header. The login was not refused.",
    example: exampleFailure("account.token", 401, "one-time passcode required (X-OTP)", {
      secondFactor: "passcodeUnseen",
      asksInHeader: "X-OTP",
    }),
  },
  permission: {
    code: "host-permission-missing",
    when: "The host does not let this user call the operation that the message names, although the login is right; or a proxy or firewall on the way refused the call.",
    help: [
      "`npx pulumi-hosting doctor --stack dev` shows which operations are missing. [Permissions](./permissions.md) lists what each resource needs.",
      "Ask the owner of the account to grant the operation, or configure another user. Then run the same command again. If the message speaks of a page or a text, no right may be missing: ask whoever runs the proxy or firewall on the way.",
    ],
    example: exampleFailure("server.create", 403, "server/create is not permitted"),
  },
  notFound: {
    code: "host-record-missing",
    when: "The record does not exist, or not in this account.",
    example: exampleFailure("server.details", 404, "no such server"),
  },
  wrongAddress: {
    code: "host-wrong-address",
    when: "There is no such method at this address. It never means that a record was deleted.",
    example: exampleFailure("asset.list", 404, "there is no such method"),
  },
  duplicate: {
    code: "host-name-taken",
    when: "A record of this name exists.",
    example: exampleFailure("sshKey.add", 409, "a key of this name exists"),
  },
  input: {
    code: "host-input-refused",
    when: "The host does not accept a value.",
    example: exampleFailure("server.create", 400, "no such plan in this zone", { field: "plan_id" }),
  },
  busy: {
    code: "host-busy",
    when: "The host refused the call as a conflict: the record was busy for longer than the provider waits, or its state does not allow it.",
    example: exampleFailure("server.update", 409, "the server is being built"),
  },
  limit: {
    code: "host-at-limit",
    when: "The host has as much work as it does at a time, such as three builds, and still had it at the end of all retries.",
    example: exampleFailure("server.create", 503, "no more than 3 builds at a time"),
  },
  noStock: {
    code: "host-out-of-stock",
    when: "The host is out of stock.",
    example: exampleFailure("server.create", 400, "no stock of this plan"),
  },
  rateLimit: {
    code: "host-rate-limit",
    when: "The host refused too many calls, and still did so at the end of all retries.",
    help: [
      "Does another run, job or script use the same login? `HOSTING_LOG` lists the calls of a run ([See the calls](./troubleshooting.md#see-the-calls)).",
      "Set a limit, such as `pulumi config set hosting:requestsPerSecond 2`: the host's own, divided by the number of processes that run at the same time. Then run the same command again.",
    ],
    example: exampleFailure("asset.list", 429, "too many requests"),
  },
  maintenance: {
    code: "host-maintenance",
    when: "The host was in maintenance for longer than the provider waits.",
    example: exampleFailure("asset.list", 503, "maintenance until 06:00"),
  },
  hostFault: {
    code: "host-fault",
    when: "The host reported an internal error.",
    example: exampleFailure("server.create", 500, "internal error"),
  },
  unreachable: {
    code: "host-unreachable",
    when: "No answer came: the name of the host is unknown, the connection was refused or broke, or the certificate is not trusted.",
    help: [
      "The message names the reason. `npx pulumi-hosting doctor --stack dev` tries the address and changes nothing.",
      "Correct the address with `pulumi config set hosting:baseUrl https://api.example.com`. Behind a proxy, set `HTTPS_PROXY`. For a certificate of your own authority, set `hosting:caFile` ([Proxies and certificates](./configuration.md#proxies-and-certificates)).",
    ],
    example: { operation: "asset.list", hostMessage: "no connection to api.example.com (ECONNREFUSED)" },
  },
  unreadable: {
    code: "host-unreadable",
    when: "The answer is not one of this API: it is another page, or it was cut off.",
    example: exampleFailure("asset.list", 200, "the host's answer is not JSON"),
  },
  unbounded: {
    code: "host-answer-unbounded",
    when: "The answer is larger than 32 MB, takes longer than five minutes, or is nested deeper than 64 levels. The provider did not read all of it, so the host may have done what the call asked for.",
    example: exampleFailure("asset.list", 200, "the host's answer is larger than 32 MB"),
  },
  power: {
    code: "host-power-failed",
    when: "The host did not start, stop or reboot the server.",
    example: exampleFailure("server.power.start", 200, "the node does not answer"),
  },
  other: {
    code: "host-refused",
    when: "The host refused the call for another reason, which it gives in its own words.",
    example: exampleFailure("server.update", 400, "not while an invoice is open"),
  },
};
