import type { Dispatcher, Pool } from "undici";
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

/** Whether it is http or https. The login in it is read too: its `%` must be escapes. */
export function isHttpAddress(address: string): boolean {
  try {
    const { protocol, username, password } = new URL(address);
    decodeURIComponent(username + password);
    return /^https?:$/.test(protocol);
  } catch {
    return false;
  }
}

/**
 * Gives each failed request for a tunnel an error of its own. The library takes a proxy that closes the connection for
 * one that has only gone idle, and would connect to it again and again without an end.
 */
export function failingForGood(proxy: Pool): Pool {
  const connect = proxy.connect.bind(proxy) as (
    options: Dispatcher.ConnectOptions,
  ) => Promise<Dispatcher.ConnectData>;
  const once = async (options: Dispatcher.ConnectOptions) => {
    const answer = await connect(options).catch((error: Error & { code?: string }) => {
      throw new Error(`the proxy made no connection: ${error.message}`);
    });
    if (answer.statusCode === 200) return answer;
    answer.socket.on("error", () => {}).destroy();
    throw new Error(
      answer.statusCode === 407
        ? "the proxy asks for a login: give it in the proxy's address (status 407)"
        : `the proxy made no connection (status ${answer.statusCode})`,
    );
  };
  return Object.assign(proxy, { connect: once });
}
