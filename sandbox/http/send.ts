import type { ServerResponse } from "node:http";
import type { Document, Response } from "./respond";

/** Sends a response. The delivery fault in force affects responses of the API, but no documents. */
export function send(reply: ServerResponse, answer: Response | Document): void {
  if ("text" in answer) {
    reply.writeHead(answer.status, { "content-type": answer.contentType, ...answer.headers });
    reply.end(answer.text);
  } else deliver(reply, answer);
}

function deliver(reply: ServerResponse, { status, body, headers, delivery }: Response): void {
  const text = JSON.stringify(body);
  const sendWhole = () => {
    reply.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
    reply.end(text);
  };
  const milliseconds = delivery && "milliseconds" in delivery ? delivery.milliseconds : 0;
  switch (delivery?.how ?? "whole") {
    case "whole":
      sendWhole();
      return;
    case "reset":
    case "refused":
      reply.socket?.resetAndDestroy();
      return;
    case "never":
      // The connection stays open until the client or the sandbox closes it.
      return;
    case "truncated":
      reply.writeHead(status, {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text),
      });
      reply.write(text.slice(0, text.length / 2), () => reply.socket?.destroy());
      return;
    case "cut":
      reply.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
      reply.end(text.slice(0, text.length / 2));
      return;
    case "garbage":
      reply.writeHead(status, { "content-type": "text/html" });
      reply.end("<html><body>The host is feeling poetic.</body></html>");
      return;
    case "late":
      setTimeout(sendWhole, milliseconds).unref();
      return;
    case "dribbled":
      reply.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
      dribble(reply, text, milliseconds / pieces);
  }
}

/** The number of pieces that a dribbled response is sent in. */
const pieces = 20;

/** Sends the response in pieces, with a pause after each. A piece may end in the middle of a multi-byte character. */
function dribble(reply: ServerResponse, text: string, pause: number): void {
  const bytes = Buffer.from(text);
  const size = Math.ceil(bytes.length / pieces);
  const sendNext = (start: number) => {
    if (reply.destroyed) return;
    if (start + size >= bytes.length) {
      reply.end(bytes.subarray(start));
      return;
    }
    reply.write(bytes.subarray(start, start + size));
    setTimeout(sendNext, pause, start + size).unref();
  };
  sendNext(0);
}
