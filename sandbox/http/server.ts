import fastify from "fastify";
import { SandboxError } from "../errors";
import type { Incoming } from "./handle";
import type { Response } from "./respond";
import { failure } from "./respond";

/** A listening server on loopback. */
export interface Listening {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  close(): Promise<void>;
}

const largestBody = 1024 * 1024;

/** Serves every request with `respond`, whatever its method, path or content type. */
export async function listen(port: number, respond: (incoming: Incoming) => Response): Promise<Listening> {
  const app = fastify({ bodyLimit: largestBody, forceCloseConnections: true, exposeHeadRoutes: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.all("/*", (request, reply) => {
    const { status, body } = respond({
      method: request.method,
      url: request.url,
      authorization: request.headers.authorization,
      passcode: first(request.headers["x-passcode"]),
      body: typeof request.body === "string" ? request.body : "",
    });
    return reply.code(status).type("application/json").send(JSON.stringify(body));
  });
  app.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) => {
    const { body } = failure(new SandboxError("API::InvalidEncoding", error.message), "status");
    return reply
      .code(error.statusCode ?? 400)
      .type("application/json")
      .send(JSON.stringify(body));
  });
  const url = await app.listen({ port, host: "127.0.0.1" });
  return { url, close: () => app.close() };
}

const first = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);
