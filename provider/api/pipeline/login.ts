import { abortable } from "../../clock";
import { HostError, isHostError } from "../errors";
import { wireOf } from "../wire";
import type { Handler, SignedCall } from "./call";
import { type Credentials, tokenCredentials } from "./credentials";
import { never } from "./lifetimes";
import { passcodeError } from "./passcodeAsked";
import { type HeldLogin, type LoginParts, loginByPassword } from "./passwordLogin";

/** A call was not sent because its login failed; `cause` is the failure of the login. */
export class LoginFailed extends Error {
  override readonly name = "LoginFailed";
}

/**
 * Adds the current login to each attempt of a call. If the host refuses the login, it is renewed and the attempt is
 * sent once more. For most writes that is safe, because a host does not carry out a call whose login it refuses. Before
 * an order is sent again, its `beforeRepeat` looks for a new record.
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
        const passcodeFailure = passcodeError(error, { parameter: tokenPasscode, isSent });
        if (!renewable)
          throw passcodeFailure !== error || !isSent
            ? passcodeFailure
            : new HostError({ ...error, secondFactor: "totpSecret" });
        tokens.refused(credentials);
        await beforeRepeat?.(error);
        return next({ ...call, credentials: await tokens.current(signal) });
      }
    };
};

/**
 * How the client logs in: by the configured token or by the password. Without a token and a password, each call fails
 * with `loginMissing`.
 */
function wayOf(parts: LoginParts): () => Promise<HeldLogin> {
  const { username, password, token, loginMissing, wire } = parts.options;
  if (token !== undefined) {
    const login = tokenCredentials(username, token, wireOf(wire).tokenLogin);
    return async () => ({ login, renewAt: never });
  }
  return password === undefined ? () => Promise.reject(loginMissing) : loginByPassword(parts);
}

/** Holds the current login. All callers that wait share one login, and a token is renewed before it expires. */
function createTokens(parts: LoginParts) {
  const logIn = wayOf(parts);
  let heldLogin: HeldLogin | undefined;
  let pendingLogin: Promise<HeldLogin> | undefined;
  let refusal: HostError | undefined;

  async function hold(): Promise<HeldLogin> {
    try {
      heldLogin = await logIn();
      return heldLogin;
    } catch (error) {
      // A refused login is not tried again, because an attempt for each resource would lock the user out.
      if (isHostError(error, "authorization")) refusal = error;
      throw error;
    } finally {
      pendingLogin = undefined;
    }
  }

  return {
    /**
     * The login for one attempt of a call. A token is fetched or renewed first if needed.
     * @throws LoginFailed
     */
    async current(signal: AbortSignal | undefined): Promise<Credentials> {
      try {
        if (refusal) throw refusal;
        const freshLogin = heldLogin && parts.clock.now() < heldLogin.renewAt ? heldLogin : undefined;
        // The login runs to its end even if all callers have given up, because it may have used a passcode.
        if (!freshLogin) pendingLogin ??= hold();
        const { login } = freshLogin ?? (await abortable(pendingLogin as Promise<HeldLogin>, signal));
        return typeof login === "function" ? await login(signal) : login;
      } catch (error) {
        throw new LoginFailed("", { cause: error });
      }
    },
    /** Reports that the host has refused a login, so that the next `current` renews it. */
    refused(credentials: Credentials): void {
      if (heldLogin?.login === credentials) heldLogin = undefined;
    },
  };
}
