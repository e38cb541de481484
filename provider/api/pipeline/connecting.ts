import { isHttpAddress } from "../address";
import { wrongCall } from "../errors";

type Variables = Readonly<Record<string, string | undefined>>;

/** The value of an environment variable. The lower-case name is read first, as other programs do. */
const variable = (environment: Variables, name: string): string | undefined =>
  environment[name.toLowerCase()] || environment[name] || undefined;

/**
 * The proxies that the environment variables name; `http://` is added to an address without a scheme.
 *
 * @throws InvalidCallError if a variable holds no address. The message quotes no value, because a proxy's address may
 * contain a password.
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
