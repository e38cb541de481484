/** The login data of one request. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  /** Secrets of this request alone, which no error message may quote. The client holds all other secrets. */
  readonly secrets: readonly string[];
  /** Whether a new login may help after the host has refused this one. */
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
  const encoded = Buffer.from(`${username}:${secret}`).toString("base64");
  return {
    headers: { authorization: `Basic ${encoded}`, ...(passcode && header && { [header]: passcode }) },
    secrets: [encoded, ...(passcode ? [passcode] : [])],
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
  way: string,
  renewable = false,
): Credentials {
  if (way === "basic") return basic(username, token, { renewable });
  const headers = way === "bearer" ? { authorization: `Bearer ${token}` } : { [way.toLowerCase()]: token };
  return { headers, secrets: [], renewable };
}
