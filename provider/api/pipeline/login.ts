import { abortable } from "../../clock";
import { HostError, isHostError } from "../errors";
import { wireOf } from "../wire";
import type { Handler, SignedCall } from "./call";
import { type Credentials, tokenCredentials } from "./credentials";
import { never } from "./lifetimes";
import { passcodeError } from "./passcodeAsked";
import { type HeldLogin, type LoginParts, loginByPassword } from "./passwordLogin";

/** The call was not sent, because the login for it failed; `cause` says why. */
export class LoginFailed extends Error {
  override readonly name = "LoginFailed";
}

/**
 * Signs each try with the current credentials. When the host refuses them, they are renewed and the try is sent once
 * more. For most writes that is safe, because a refused call was not done. An order looks first, by `beforeRepeat`.
 */
export const login = (parts: LoginParts) => {
  const tokens = createTokens(parts);
  const { tokenPasscode } = wireOf(parts.options.wire);
  return (next: Handler<SignedCall>): Handler =>
    async (call) => {
      const { signal, beforeRepeat } = call.options;
      const credentials = await tokens.current(signal);
      try {
        return await next({ ...call, credentials });
      } catch (error) {
        if (!isHostError(error, "authorization")) throw error;
        const { renewable, passcode } = credentials;
        const isSent = passcode !== undefined;
        const asked = passcodeError(error, { parameter: tokenPasscode, isSent });
        if (!renewable)
          throw asked !== error || !isSent ? asked : new HostError({ ...error, secondFactor: "totpSecret" });
        tokens.refused(credentials);
        await beforeRepeat?.(error);
        return next({ ...call, credentials: await tokens.current(signal) });
      }
    };
};

/** By a given token, by a password, or by nothing: then each call fails. */
function wayOf(parts: LoginParts): () => Promise<HeldLogin> {
  const { username, password, token, loginMissing, wire } = parts.options;
  if (token !== undefined) {
    const login = tokenCredentials(username, token, wireOf(wire).tokenLogin);
    return async () => ({ login, renewAt: never });
  }
  return password === undefined ? () => Promise.reject(loginMissing) : loginByPassword(parts);
}

/** All callers that wait share one login, and a new one comes before its token expires. */
function createTokens(parts: LoginParts) {
  const logIn = wayOf(parts);
  let heldLogin: HeldLogin | undefined;
  let pending: Promise<HeldLogin> | undefined;
  let refusal: HostError | undefined;

  async function hold(): Promise<HeldLogin> {
    try {
      heldLogin = await logIn();
      return heldLogin;
    } catch (error) {
      // A refused login is not tried again, because a try for each resource would lock the user out.
      if (isHostError(error, "authorization")) refusal = error;
      throw error;
    } finally {
      pending = undefined;
    }
  }

  return {
    /**
     * The credentials for one try of a call. The token is fetched or renewed first when needed.
     * @throws LoginFailed
     */
    async current(signal: AbortSignal | undefined): Promise<Credentials> {
      try {
        if (refusal) throw refusal;
        const fresh = heldLogin && parts.clock.now() < heldLogin.renewAt ? heldLogin : undefined;
        // Its token is kept even if all callers have given up, because a passcode was used for it.
        if (!fresh) pending ??= hold();
        const { login } = fresh ?? (await abortable(pending as Promise<HeldLogin>, signal));
        return typeof login === "function" ? await login(signal) : login;
      } catch (error) {
        throw new LoginFailed("", { cause: error });
      }
    },
    /** The host has refused these; the next `current` renews them. */
    refused(credentials: Credentials): void {
      if (heldLogin?.login === credentials) heldLogin = undefined;
    },
  };
}
