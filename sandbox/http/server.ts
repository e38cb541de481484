import type { IncomingMessage } from "node:http";
import { createServer } from "node:http";
import { SandboxError } from "../errors";
import { largestBody, readBody } from "./body";
import type { Incoming } from "./handle";
import { type Listener, openListener } from "./listener";
import type { Document, Response } from "./respond";
import { send } from "./send";

/** The HTTP server of the sandbox, which listens on loopback. */
interface Listening extends Pick<Listener, "accept" | "close"> {
  /** The base URL, `http://127.0.0.1:PORT`. */
  readonly url: string;
}

/**
 * Starts the HTTP server. `respond` gets every request, whatever its method, path or content type. `refuse` makes the
 * response to a request whose body is too large.
 *
 * This is Node's own HTTP server. A web framework would not help, because its routes and parsers would have to be
 * switched off: the API takes any path and any content type.
 */
export async function listen(
  port: number,
  respond: (incoming: Incoming) => Response | Document,
  refuse: (error: SandboxError) => Response,
): Promise<Listening> {
  const server = createServer((request, reply) => {
    readBody(request)
      .then((body) => {
        const response = body === undefined ? refuse(tooLarge()) : respond(incomingOf(request, body));
        send(reply, response);
        if ("delivery" in response && response.delivery?.how === "refused")
          listener.refuse(response.delivery.milliseconds);
      })
      // The client closed the connection in the middle of its request, so no one waits for a response.
      .catch(() => reply.destroy());
  });
  const listener = await openListener(server, port);
  return { url: `http://127.0.0.1:${listener.port}`, accept: listener.accept, close: listener.close };
}

const incomingOf = (request: IncomingMessage, body: string): Incoming => ({
  method: request.method ?? "",
  url: request.url ?? "/",
  authorization: request.headers.authorization,
  passcode: firstValue(request.headers["x-passcode"]),
  token: firstValue(request.headers["x-api-token"]),
  host: request.headers.host,
  origin: request.headers.origin,
  body,
});

const tooLarge = () =>
  new SandboxError(
    "API::InvalidEncoding",
    `the body is larger than ${largestBody} bytes`,
    {},
    { status: 413 },
  );

const firstValue = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);
