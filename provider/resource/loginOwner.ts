import { failure } from "../message";
import type { Kind } from "./managed";
import type { Properties } from "./properties";
import { sameValue } from "./sameValue";
import type { Session } from "./session";
import { hasUnknown } from "./unknown";

/** A server's login can be set by a Server and by a Credential of type server: these are the inputs of each. */
const login = [
  { Server: "username", Credential: "username" },
  { Server: "password", Credential: "authData" },
] as const;
type Owner = Extract<Kind, "Server" | "Credential">;
type Inputs = (typeof login)[number];

/**
 * Remembers what this resource sets of a server's login. Both may give the same value, because a Credential's
 * username also selects the record. A value that is not known before `up` is checked later.
 *
 * @returns the first input that a resource of the other kind sets to another value.
 */
export function claimLogin(
  { managed: { loginClaims } }: Session,
  kind: Owner,
  uniqId: string,
  news: Properties,
): Inputs | undefined {
  // The login of an application does not belong to the server.
  if (kind === "Credential" && news.type !== "server") return undefined;
  return login.find((inputs) => {
    const value = news[inputs[kind]];
    if (value === undefined || hasUnknown(value)) return false;
    const name = `${uniqId} ${inputs.Server}`;
    const claim = loginClaims.get(name);
    if (claim && claim.kind !== kind) return !sameValue(claim.value, value);
    loginClaims.set(name, { kind, value });
    return false;
  });
}

/** @throws when a resource of the other kind sets the login differently. */
export function mustOwnLogin(session: Session, kind: Owner, uniqId: string, news: Properties): void {
  const inputs = claimLogin(session, kind, uniqId, news);
  if (!inputs) return;
  throw failure("login-set-twice", { uniqId, server: inputs.Server, credential: inputs.Credential });
}
