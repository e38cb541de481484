import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The events of a request: it has arrived at the proxy, or it has been answered. */
type Happening = "came" | "answered";

/**
 * A proxy in front of the host that can hold a request. Everything that was sent reaches the host, even if its sender
 * has ended.
 */
export async function holdingProxy(host: string) {
  const onTheWay = new Set<Promise<void>>();
  const waiting = new Set<{ what: Happening; path: RegExp; resolve: () => void }>();
  const happens = (what: Happening, url: string) => {
    for (const one of waiting) {
      if (one.what !== what || !one.path.test(url)) continue;
      waiting.delete(one);
      one.resolve();
    }
  };
  let held: { path: RegExp; released: Promise<void> } | undefined;
  /** A promise that resolves when the held request is released. Undefined: the request is not held. */
  const stand = (url: string): Promise<void> | undefined => {
    if (!held?.path.test(url)) return undefined;
    const { released } = held;
    held = undefined;
    return released;
  };
  const server = createServer(async (request, reply) => {
    const { url = "" } = request;
    const parts: Buffer[] = [];
    try {
      for await (const part of request) parts.push(part as Buffer);
    } catch {
      // The sender ended before it had sent the whole request, so the request never reaches the host.
      return;
    }
    const arrival = (async () => {
      const stands = stand(url);
      happens("came", url);
      await stands;
      const { authorization = "" } = request.headers;
      const answer = await fetch(`${host}${url}`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: Buffer.concat(parts),
      });
      const retryAfter = answer.headers.get("retry-after");
      reply.writeHead(answer.status, {
        "content-type": "application/json",
        ...(retryAfter && { "retry-after": retryAfter }),
      });
      reply.end(await answer.text());
      happens("answered", url);
    })().catch(() => void reply.destroy());
    onTheWay.add(arrival);
    void arrival.finally(() => onTheWay.delete(arrival));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves when the next request to this path has arrived, or has been answered. */
    next: (what: Happening, path: RegExp) =>
      new Promise<void>((resolve) => void waiting.add({ what, path, resolve })),
    /**
     * Holds the next request to this path.
     *
     * @returns a function that releases it
     */
    hold(path: RegExp): () => void {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      held = { path, released };
      return release;
    },
    /** Resolves when every request that was sent has reached the host. */
    async arrived() {
      while (onTheWay.size > 0) await Promise.all(onTheWay);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
