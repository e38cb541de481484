export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);

/** The reason that this cannot be the address of a host's API; none if it can. */
export function reasonsAgainst(address: string): string[] {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return ["must be a URL such as https://api.example.com"];
  const reasons: string[] = [];
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    reasons.push(
      `must start with https:// (http:// is allowed for this machine only), because http would send the login to ${url.hostname} in the clear`,
    );
  if (url.username || url.password) reasons.push("must not carry a login; use username and password");
  if (url.search || url.hash) reasons.push("must end before any ? or #");
  return reasons;
}

/** Whether this can be the path of an operation. Some hosts accept a path only with a slash at its end. */
export const isOperationPath = (path: string): boolean => /^\/*[\w.-]+(?:\/[\w.-]+)*\/?$/.test(path);

/** The form that addresses of hosts are compared in: `https://API.example.com/` becomes `https://api.example.com`. */
export const hostAddress = (baseUrl: string): string => new URL(baseUrl).href.replace(/\/+$/, "");

/** Whether it is http or https. The login in it is read too: its `%` must start escapes. */
export function isHttpAddress(address: string): boolean {
  try {
    const { protocol, username, password } = new URL(address);
    decodeURIComponent(username + password);
    return /^https?:$/.test(protocol);
  } catch {
    return false;
  }
}
