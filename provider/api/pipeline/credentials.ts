/** The login of one request. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  /** Secrets of this request alone, which no text may quote; the client holds the others. */
  readonly secrets: readonly string[];
  /** Whether these can be renewed after the host has refused them. */
  readonly renewable: boolean;
  /** It goes with the token call, or in the configured header. */
  readonly passcode?: string | undefined;
}

/** HTTP Basic (specification, Authentication 1 and 2): the secret is a password or a token. */
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

/** A token in the way of this host: with the username (specification, Authentication 2), or alone. */
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
