export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);

/** The reasons why a text cannot be the address of a host's API; an empty list if it can. */
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

/** Whether a text can be the path of an operation. Some hosts accept a path only with a trailing slash. */
export const isOperationPath = (path: string): boolean => /^\/*[\w.-]+(?:\/[\w.-]+)*\/?$/.test(path);

/**
 * The normal form of an address, for comparing addresses of hosts: `https://API.example.com/` becomes
 * `https://api.example.com`.
 */
export const hostAddress = (baseUrl: string): string => new URL(baseUrl).href.replace(/\/+$/, "");

/** Whether a text is an http or https URL. If the URL contains a login, the login must be percent-encoded correctly. */
export function isHttpAddress(address: string): boolean {
  try {
    const { protocol, username, password } = new URL(address);
    decodeURIComponent(username + password);
    return /^https?:$/.test(protocol);
  } catch {
    return false;
  }
}
