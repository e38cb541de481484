import { timingSafeEqual } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { SandboxError } from "../errors";
import type { Host } from "../host";
import type { TokenRow, UserRow } from "../store/rows";

interface Shown {
  readonly authorization: string | undefined;
  /** The header `X-Api-Token`. */
  readonly token: string | undefined;
  /** The header `X-Passcode`, or the parameter `passcode` of the token call. */
  readonly passcode: string | undefined;
}

/** The user who sent the request, and the token if the user logged in by token. */
interface Login {
  readonly user: UserRow;
  readonly token?: TokenRow;
}

const loginRefusal = () =>
  new SandboxError("Authorization", "the username, password, token or passcode is not right");

/**
 * Finds the user of a request: by Basic authentication with the password or a token, or by a Bearer token. If the user
 * has two-factor authentication, the password needs the current passcode, and each passcode works once. A token needs
 * no passcode (specification, Authentication).
 */
export function authenticate(host: Host, credentials: Shown): Login {
  const { tokenLogins } = host.unspecified;
  if (tokenLogins === "header" && credentials.token !== undefined)
    return byToken(host, credentials.token, undefined);
  if (credentials.authorization === undefined)
    throw new SandboxError("Authorization", required, {}, { status: 401 });
  // Some clients break long Base64 text into lines.
  const [scheme = "", ...parts] = credentials.authorization.split(/\s+/);
  const value = parts.join("");
  if (scheme.toLowerCase() === "bearer" && tokenLogins !== "header") return byToken(host, value, undefined);
  if (scheme.toLowerCase() !== "basic") throw new SandboxError("Authorization", required);
  const text = Buffer.from(value, "base64").toString("utf8");
  const colon = text.indexOf(":");
  const [username, secret] = [text.slice(0, Math.max(0, colon)), text.slice(colon + 1)];
  const user = host.state.users.find((row) => row.username === username);
  if (!user || !isSame(user.password, secret)) {
    if (tokenLogins !== "any") throw loginRefusal();
    return byToken(host, secret, username);
  }
  if (user.totpSecret) usePasscode(host, user, user.totpSecret, credentials.passcode);
  return { user };
}

const required = "an Authorization header (Basic or Bearer) is required";

function byToken(host: Host, token: string, username: string | undefined): Login {
  const row = host.state.tokens.find(
    (candidate) =>
      isSame(candidate.token, token) && (username === undefined || candidate.username === username),
  );
  const user = host.state.users.find((candidate) => candidate.username === row?.username);
  if (!row || !user || row.expiresAt <= host.time.now()) throw loginRefusal();
  return { user, token: row };
}

function usePasscode(host: Host, user: UserRow, totpSecret: string, passcode: string | undefined): void {
  const window = Math.floor(host.time.now() / 30_000);
  const expectedPasscode = new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({
    timestamp: host.time.now(),
  });
  if (passcode === undefined || !isSame(expectedPasscode, passcode) || user.usedWindows.includes(window))
    throw loginRefusal();
  user.usedWindows = [window];
}

function isSame(left: string, right: string): boolean {
  const [leftBytes, rightBytes] = [Buffer.from(left), Buffer.from(right)];
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}
