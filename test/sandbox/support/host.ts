import { type IncomingHttpHeaders, request } from "node:http";
import { Secret, TOTP } from "otpauth";
import { onTestFinished } from "vitest";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../../sandbox";

export type Answer = Readonly<Record<string, unknown>>;
export interface Login {
  readonly username: string;
  /** A password, or a token instead. */
  readonly password: string;
  readonly passcode?: string;
}
/** A host on loopback with a virtual clock, called by raw HTTP. Builds take 1 s, other operations 600 ms. */
export async function openHost(options: SandboxOptions = {}) {
  const sandbox = await startSandbox({ clock: "virtual", ...options });
  let closed: Promise<void> | undefined;
  /** Closes the host before the test ends. */
  const close = () => {
    closed ??= sandbox.close();
    return closed;
  };
  onTestFinished(close);
  return { sandbox, close, ...wireOf(sandbox) };
}

/** Functions that call the host at this address. They log in as the owner unless a login is given. */
export function wireOf(owner: Pick<Sandbox, "url" | "username" | "password">) {
  async function post(path: string, params: unknown, login: Login = owner) {
    const send = (method: string) =>
      fetch(`${owner.url}/v3/${path}`, {
        method,
        headers: {
          "content-type": "application/json",
          // The host closes an idle connection after some seconds, perhaps just when a slow test would use it again.
          connection: "close",
          authorization: basic(login),
          ...(login.passcode !== undefined && { "x-passcode": login.passcode }),
        },
        body: JSON.stringify({ params }),
      });
    const first = await send("POST");
    const allowed = first.headers.get("allow");
    // A host with a verb for each kind of call names it in the Allow header.
    const answer = first.status === 405 && allowed === "PUT" ? await send(allowed) : first;
    return { status: answer.status, body: (await answer.json()) as Answer };
  }
  /**
   * The response of a successful call.
   *
   * @throws if the call was refused.
   */
  async function ask(path: string, params: Answer = {}, login: Login = owner): Promise<Answer> {
    const { status, body } = await post(path, params, login);
    if (status !== 200) throw new Error(`${path} was refused: ${status} ${JSON.stringify(body)}`);
    return body;
  }
  return {
    post,
    ask,
    /**
     * The refusal of a failed call, such as `400 Input::Required uniq_id`.
     *
     * @throws if the call succeeded.
     */
    async refused(path: string, params: Answer = {}, login: Login = owner): Promise<string> {
      const { status, body } = await post(path, params, login);
      if (status === 200) throw new Error(`${path} succeeded: ${JSON.stringify(body).slice(0, 300)}`);
      return refusalLine(status, body);
    },
    /** A field of every item on the first page of a list. */
    async listed(path: string, member: string, params: Answer = {}, login?: Login): Promise<unknown[]> {
      const body = await ask(path, params, login);
      return (body.items as Answer[]).map((item) => item[member]);
    },
  };
}

/** A raw request, with headers that `fetch` would not send. */
export interface Sent {
  /** Default: POST. */
  readonly method?: string;
  /** Default: the owner's login only. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
/** The response. `body` is its parsed JSON. */
type Came = { status: number | undefined; headers: IncomingHttpHeaders; text: string; body: Answer };

/** Sends requests to a host as they are. Only the length of the body is added. */
export const requestSender =
  (owner: Pick<Sandbox, "url" | "username" | "password">) =>
  (path: string, { method = "POST", headers = { authorization: basic(owner) }, body }: Sent = {}) =>
    new Promise<Came>((resolve, reject) => {
      const { hostname: host, port } = new URL(owner.url);
      const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
      const given = { host, port, path, method, agent: false as const, headers: { ...length, ...headers } };
      const sent = request(given, async (came) => {
        const text = Buffer.concat(await came.toArray()).toString();
        const isJson = text !== "" && came.headers["content-type"]?.startsWith("application/json");
        const { statusCode: status, headers } = came;
        resolve({ status, headers, text, body: isJson ? JSON.parse(text) : {} });
      });
      sent.on("error", reject).end(body);
    });

/** The response of a host's admin interface, which needs no login. */
export const adminOf =
  (owner: Pick<Sandbox, "url" | "username" | "password">) =>
  async (method: string, path: string, given?: unknown) => {
    const text = typeof given === "string" ? given : JSON.stringify(given);
    const sent = { method, headers: {}, ...(text !== undefined && { body: text }) };
    const { status, body } = await requestSender(owner)(`/_sandbox/${path}`, sent);
    return { status, body };
  };

export const basic = ({ username, password }: Pick<Login, "username" | "password">) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;

/** A refusal in one line: its status, its class and the parameter at fault. */
export const refusalLine = (status: number, { error_class, field }: Answer): string =>
  [status, String(error_class).replace("Sandbox::Exception::", ""), field].filter(Boolean).join(" ");

/** An order that every account may place. */
export const aServer = {
  domain: "web1.example.com",
  type: "Cloud.VPS",
  zone_id: 11,
  plan_id: 1101,
  template_name: "DEBIAN_12_64",
} as const;
/** A user who needs passcodes, and a function that returns the passcode for a time. */
export const careful = { username: "careful", password: "careful-word", totpSecret: "JBSWY3DPEHPK3PXP" };
const totp = new TOTP({ secret: Secret.fromBase32(careful.totpSecret) });
export const timedPasscode = (timestamp: number): string => totp.generate({ timestamp });

export const aKey = {
  public_key_name: "deploy",
  public_key_value: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBob bob@example.com",
} as const;
export const otherKeyValue = "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQDf ann@example.com";

type Host = Awaited<ReturnType<typeof openHost>>;

/** Orders a server, and advances the clock until its build ends. */
export async function builtServer({ ask, sandbox }: Host, changes: Answer = {}): Promise<string> {
  const { uniq_id } = await ask("server/create", { ...aServer, ...changes });
  sandbox.advance(1000);
  return uniq_id as string;
}

/** A host with one built server. `host` is the host itself. */
export async function openWithServer(changes: Answer = {}, options: Parameters<typeof openHost>[0] = {}) {
  const host = await openHost(options);
  return { ...host, host, uniq_id: await builtServer(host, changes) };
}
