import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds that a request stands before it reaches the host, by the end of its path. */
export type Delays = Readonly<Record<string, number>>;

/**
 * A way to a host on which requests stand for a while. What has been sent arrives, also when whoever sent it is gone by
 * then: as on a real network, and at a host that works slowly.
 */
export async function slowWayTo(host: string, delays: Delays) {
  const onTheWay = new Set<Promise<void>>();
  let came = 0;
  const server = createServer(async (request, reply) => {
    came += 1;
    const parts: Buffer[] = [];
    try {
      for await (const part of request) parts.push(part as Buffer);
    } catch {
      // Cut off before it was whole: it never arrives.
      return;
    }
    const arrival = (async () => {
      const [, delay = 0] = Object.entries(delays).find(([path]) => request.url?.endsWith(path)) ?? [];
      await sleep(delay);
      const { authorization = "" } = request.headers;
      const answer = await fetch(`${host}${request.url}`, {
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
    })().catch(() => void reply.destroy());
    onTheWay.add(arrival);
    void arrival.finally(() => onTheWay.delete(arrival));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many requests have been sent this way. */
    came: () => came,
    /** When everything that was sent has arrived. */
    async arrived() {
      while (onTheWay.size > 0) await Promise.all(onTheWay);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
