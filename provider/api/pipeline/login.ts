import { HostError, isHostError } from "../errors";
import type { Call, Handler, SignedCall } from "./call";
import type { Credentials } from "./credentials";
import type { Tokens } from "./token";

/** The call was not sent, because the login for it failed; `cause` says why. */
export class LoginFailed extends Error {
  override readonly name = "LoginFailed";
}

/**
 * Signs each try with the current credentials. When the host refuses them, they are renewed and the try is sent
 * once more. That is safe for most writes: a refused call was not done. An order looks first, by `beforeRepeat`.
 */
export const login =
  (tokens: Tokens) =>
  (next: Handler<SignedCall>): Handler =>
  async (call) => {
    const credentials = await credentialsFor(call);
    try {
      return await next({ ...call, credentials });
    } catch (error) {
      if (!isHostError(error, "authorization")) throw error;
      const { renewable, passcode } = credentials;
      if (!renewable) throw passcode ? new HostError({ ...error, secondFactor: "totpSecret" }) : error;
      tokens.refused(credentials);
      await call.options.beforeRepeat?.(error);
      return next({ ...call, credentials: await credentialsFor(call) });
    }

    async function credentialsFor({ options }: Call): Promise<Credentials> {
      try {
        return await tokens.current(options.signal);
      } catch (error) {
        throw new LoginFailed("", { cause: error });
      }
    }
  };
