/** The login data of one request. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  /** Secrets of this request alone, which no error message may quote. The client holds all other secrets. */
  readonly secrets: readonly string[];
  /** Whether a new login may help after the host has refused this login. */
  readonly renewable: boolean;
  /** The passcode, sent with the token call or in the configured header. */
  readonly passcode?: string | undefined;
}

/** HTTP Basic authentication (specification, Authentication 1 and 2). The secret is a password or a token. */
export function basic(
  username: string,
  secret: string,
  { renewable = false, passcode, header }: Partial<Credentials> & { header?: string | undefined } = {},
): Credentials {
  const encodedLogin = Buffer.from(`${username}:${secret}`).toString("base64");
  return {
    headers: { authorization: `Basic ${encodedLogin}`, ...(passcode && header && { [header]: passcode }) },
    secrets: [encodedLogin, ...(passcode ? [passcode] : [])],
    renewable,
    passcode,
  };
}

/**
 * Authentication by a token, in the way that this host expects: with the username (specification, Authentication 2), or
 * alone.
 */
export function tokenCredentials(
  username: string,
  token: string,
  tokenLogin: string,
  renewable = false,
): Credentials {
  if (tokenLogin === "basic") return basic(username, token, { renewable });
  const headers =
    tokenLogin === "bearer" ? { authorization: `Bearer ${token}` } : { [tokenLogin.toLowerCase()]: token };
  return { headers, secrets: [], renewable };
}
