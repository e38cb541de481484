import type { Dispatcher, Pool } from "undici";
import type { Obstacle } from "../http";

/** The proxy opened no connection to the host, so nothing was sent. */
export class ProxyError extends Error {
  override readonly name = "ProxyError";
  constructor(
    message: string,
    readonly obstacle?: Obstacle,
    /**
     * Why there is no connection to the proxy itself. The error keeps this failure inside, because undici retries on
     * some error codes.
     */
    readonly trouble?: unknown,
  ) {
    super(message);
  }
}

type Connect = (options: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData>;

/** The state of the login in a proxy's address, shared by this process. */
interface ProxyLogin {
  refusal?: ProxyError;
  /**
   * The outcome of the first connection that uses the login. Other connections wait for this outcome, because companies
   * lock a login after a few refusals.
   */
  asking?: Promise<"accepted" | "refused" | "untold" | "late">;
}

/** The state of each proxy login, by the proxy's address, which contains the login. */
const logins = new Map<string, ProxyLogin>();

/**
 * Wraps a proxy pool so that each failed CONNECT request gets an error of its own. Otherwise undici would treat a proxy
 * that closes the connection as merely idle, and would reconnect without end. A login that the proxy has refused is not
 * sent again in this process.
 *
 * @param patience how long other connections wait for the first outcome of the login, in milliseconds.
 */
export function tunnelPool(proxy: Pool, { href, username, password }: URL, patience: number): Pool {
  const connect = proxy.connect.bind(proxy) as Connect;
  // The library sends no login if the password is empty.
  const hasLogin = username !== "" && password !== "";
  const login = logins.get(href) ?? {};
  logins.set(href, login);

  async function ask(options: Dispatcher.ConnectOptions) {
    const answer = await connect(options).catch((trouble: unknown) => {
      throw new ProxyError("the proxy made no connection", undefined, trouble);
    });
    if (answer.statusCode === 200) return answer;
    answer.socket.on("error", () => {}).destroy();
    throw refusalBy(answer.statusCode, hasLogin);
  }

  function watch(connection: Promise<unknown>): NonNullable<ProxyLogin["asking"]> {
    const end = connection.then(
      () => "accepted" as const,
      (error: ProxyError) => {
        if (error.obstacle === "proxyLogin") login.refusal = error;
        if (login.refusal) return "refused";
        // A proxy that refuses the connection for another reason has accepted the login.
        return error.trouble === undefined ? "accepted" : "untold";
      },
    );
    const timeout = new Promise<"late">((resolve) => {
      const timer = setTimeout(() => resolve("late"), patience);
      void end.then(() => clearTimeout(timer));
    });
    return Promise.race([end.finally(() => delete login.asking), timeout]);
  }

  async function connectOnce(options: Dispatcher.ConnectOptions) {
    while (login.asking && (await login.asking) === "untold");
    if (login.refusal) throw login.refusal;
    const connection = ask(options);
    if (hasLogin) login.asking ??= watch(connection);
    return connection;
  }
  return Object.assign(proxy, { connect: connectOnce });
}

/** The error of a refused CONNECT request. Some proxies respond with 401 where 407 is meant. */
function refusalBy(status: number, hasLogin: boolean): ProxyError {
  const statusText = `(status ${status})`;
  if (status === 407 || status === 401)
    return new ProxyError(
      hasLogin
        ? `the proxy refused the login in its address ${statusText}`
        : `the proxy asks for a login: give it in the proxy's address ${statusText}`,
      "proxyLogin",
    );
  return new ProxyError(`the proxy made no connection ${statusText}`, status === 403 ? "proxy" : undefined);
}
