// A simulated host for the peer's provider, in a process of its own. The host has as much of the identity, compute and
// image APIs as that provider calls. LATENCY is the milliseconds that each call takes. Builds and deletions take no
// time.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";

const latency = Number(process.env.LATENCY ?? 0);
const servers = new Map();
const keys = new Map();
let byRoute = {};
let before = process.cpuUsage();

const address = (index) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
let count = 0;

function serverOf({ name, imageRef, flavorRef, key_name }) {
  count += 1;
  const addresses = {
    net: [{ version: 4, addr: address(count), "OS-EXT-IPS-MAC:mac_addr": "fa:16:3e:00:00:01" }],
  };
  return {
    ...{ id: randomUUID(), name, status: "ACTIVE", addresses, metadata: {}, key_name },
    ...{ image: { id: imageRef }, flavor: { id: flavorRef }, security_groups: [{ name: "default" }] },
    ...{
      created: "2026-01-01T00:00:00Z",
      updated: "2026-01-01T00:00:00Z",
      "OS-EXT-AZ:availability_zone": "zone",
    },
  };
}

const none = { status: 404, body: { itemNotFound: { message: "not found", code: 404 } } };
const found = (member, record) => (record ? { body: { [member]: record } } : none);

/** The responses, by HTTP method and the first word of the path. */
const routes = {
  "POST tokens": () => ({
    status: 201,
    headers: { "x-subject-token": "token" },
    body: { token: { expires_at: "2099-01-01T00:00:00.000000Z", catalog: catalog() } },
  }),
  "POST servers": (_id, { server }) => {
    const made = serverOf(server);
    servers.set(made.id, made);
    return { status: 202, body: { server: { id: made.id, adminPass: "password" } } };
  },
  "GET servers": (id) => found("server", servers.get(id)),
  "PUT servers": (id, { server }) => found("server", Object.assign(servers.get(id), server)),
  "DELETE servers": (id) => (servers.delete(id) ? { status: 204 } : none),
  "GET tags": () => ({ body: { tags: [] } }),
  "GET flavors": (id) => found("flavor", { id, name: "small", ram: 1024, vcpus: 1, disk: 10 }),
  "GET images": (id) => ({ body: { id, name: "image", status: "active" } }),
  "POST os-keypairs": (_id, { keypair }) => {
    keys.set(keypair.name, { ...keypair, fingerprint: "00:00", user_id: "user" });
    return { status: 201, body: { keypair: keys.get(keypair.name) } };
  },
  "GET os-keypairs": (id) => found("keypair", keys.get(id)),
  "DELETE os-keypairs": (id) => (keys.delete(id) ? { status: 202 } : none),
};

const url = () => `http://127.0.0.1:${listener.address().port}`;
const catalog = () =>
  [
    ["compute", "v2.1"],
    ["image", "v2"],
  ].map(([type, version]) => ({
    ...{ type, name: type, id: type },
    endpoints: ["public", "internal", "admin"].map((kind) => ({
      ...{ interface: kind, id: `${type} ${kind}`, region: "region", region_id: "region" },
      url: `${url()}/${version}/`,
    })),
  }));

/**
 * The route of a request, such as `POST servers`, and the id after it. The tags of a server have the route `GET tags`.
 */
function routeOf(method, path) {
  const words = path.split("?")[0].split("/").filter(Boolean);
  const last = words.at(-1);
  if (last === "tokens" || last === "tags") return [`${method} ${last}`];
  const at = words.findIndex((word) => !/^v\d/.test(word));
  return [`${method} ${words[at]}`, words[at + 1]];
}

const listener = createServer(async (request, response) => {
  let text = "";
  for await (const part of request) text += part;
  const [route, id] = routeOf(request.method, request.url);
  byRoute[route] = (byRoute[route] ?? 0) + 1;
  if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
  const { status = 200, headers = {}, body } = routes[route]?.(id, text && JSON.parse(text)) ?? none;
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(body && JSON.stringify(body));
});
listener.keepAliveTimeout = 60_000;
listener.listen(0, "127.0.0.1", () => process.send({ url: url() }));

process.on("message", (what) => {
  if (what === "end") process.exit();
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  const calls = Object.values(byRoute).reduce((sum, one) => sum + one, 0);
  process.send({ calls, byRoute, cpu: (user + system) / 1e6 });
  byRoute = {};
});
process.on("disconnect", () => process.exit());
