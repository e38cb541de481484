import { isHttpAddress } from "../address";
import { wrongCall } from "../errors";

type Variables = Readonly<Record<string, string | undefined>>;

/** The first of these variables that is set, in small letters first, as other programs read them. */
const variable = (environment: Variables, name: string): string | undefined =>
  environment[name.toLowerCase()] || environment[name] || undefined;

/**
 * The proxies that the environment names, with `http://` where they have no scheme.
 *
 * @throws InvalidCallError when one is no address. It quotes no value: a proxy's address may hold a password.
 */
export function proxiesOf(environment: Variables) {
  const addressIn = (name: string) => {
    const proxy = variable(environment, name);
    if (proxy === undefined) return undefined;
    const address = proxy.includes("://") ? proxy : `http://${proxy}`;
    if (isHttpAddress(address)) return address;
    const reason = "must be the address of a proxy, such as http://proxy.example.com:3128";
    throw wrongCall(undefined, name, reason);
  };
  return {
    httpProxy: addressIn("HTTP_PROXY"),
    httpsProxy: addressIn("HTTPS_PROXY"),
    noProxy: variable(environment, "NO_PROXY") ?? "",
  };
}
