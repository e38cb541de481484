import { abortable } from "../../clock";
import { type HostError, isHostError } from "../errors";
import { wireOf } from "../wire";
import { byToken, type Credentials } from "./credentials";
import { never } from "./lifetimes";
import { type HeldLogin, type LoginParts, loginByPassword } from "./passwordLogin";

/** By a given token, by a password, or by nothing: then each call fails. */
function wayOf(parts: LoginParts): () => Promise<HeldLogin> {
  const { username, password, token, loginMissing, wire } = parts.options;
  if (token !== undefined) {
    const login = byToken(username, token, wireOf(wire).tokenLogin);
    return async () => ({ login, renewAt: never });
  }
  return password === undefined ? () => Promise.reject(loginMissing) : loginByPassword(parts);
}

/** One login for all who wait, and a new one before its token expires. */
export function createTokens(parts: LoginParts) {
  const logIn = wayOf(parts);
  let heldLogin: HeldLogin | undefined;
  let pending: Promise<HeldLogin> | undefined;
  let refusal: HostError | undefined;

  async function hold(): Promise<HeldLogin> {
    try {
      heldLogin = await logIn();
      return heldLogin;
    } catch (error) {
      // A refused login is not tried again: one try for each resource would lock the user out.
      if (isHostError(error, "authorization")) refusal = error;
      throw error;
    } finally {
      pending = undefined;
    }
  }

  return {
    /** The credentials for one try of a call. The token is fetched or renewed first when needed. */
    async current(signal?: AbortSignal): Promise<Credentials> {
      if (refusal) throw refusal;
      const fresh = heldLogin && parts.clock.now() < heldLogin.renewAt ? heldLogin : undefined;
      // Its token is kept even when all who wait gave up, because a passcode was used for it.
      if (!fresh) pending ??= hold();
      const { login } = fresh ?? (await abortable(pending as Promise<HeldLogin>, signal));
      return typeof login === "function" ? login(signal) : login;
    },
    /** The host refused these; the next `current` renews them. */
    refused(credentials: Credentials): void {
      if (heldLogin?.login === credentials) heldLogin = undefined;
    },
  };
}

/** The login of one client. */
export type Tokens = ReturnType<typeof createTokens>;
