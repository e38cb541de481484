import { createServer, type ServerHttp2Session } from "node:http2";
import type { AddressInfo } from "node:net";

/** A gRPC server in place of Pulumi's engine. It answers every call, most of them with "not implemented". */
export async function fakeEngine() {
  const connections = new Set<ServerHttp2Session>();
  const server = createServer();
  let asked = 0;
  const logged: Buffer[] = [];
  server.on("session", (connection) => {
    connections.add(connection);
    connection.on("close", () => connections.delete(connection));
  });
  server.on("stream", (stream, headers) => {
    asked += 1;
    const parts: Buffer[] = [];
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.on("end", () => {
      if (headers[":path"] === "/pulumirpc.Engine/Log") logged.push(Buffer.concat(parts));
      stream.respond({ ":status": 200, "content-type": "application/grpc", "grpc-status": "12" });
      stream.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const connection of connections) connection.destroy();
  };
  return {
    address: `127.0.0.1:${port}`,
    asked: () => asked,
    /** The log requests that arrived, each with its gRPC frame header. */
    logged,
    /** Closes the open connections, but keeps listening. */
    cut,
    /** Closes the socket and all connections, as the system does for a killed process. */
    kill() {
      server.close();
      cut();
    },
  };
}
