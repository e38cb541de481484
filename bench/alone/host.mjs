// The sandbox in a process of its own: what it costs is not the provider's. SANDBOX_ROOT: of a built checkout. LATENCY: milliseconds
// of each call. BUILD: milliseconds of each build; default: none. SERVERS: how many are there before.
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);
const { SANDBOX_ROOT: root, LATENCY = "0", BUILD, SERVERS = "0" } = process.env;
const module = (path) => require(join(root, "dist/sandbox", path));
if (BUILD) Object.defineProperty(module("profile.js"), "duration", { value: () => Number(BUILD) });
const sandbox = await module("index.js").startSandbox({ profile: "instant" });
const domains = Array.from({ length: Number(SERVERS) }, (_, n) => ({ domain: `old${n}.example.com` }));
if (domains.length > 0) sandbox.seed({ servers: domains });
if (Number(LATENCY) > 0) sandbox.faults.add({ fault: "slow", operation: "*", milliseconds: Number(LATENCY) });

/** The route of a call: for a list, also whether all of it is asked for. */
function routeOf({ operation, path, params }) {
  const name = operation ?? path;
  const isOfSome = name.endsWith(".list") && params && Object.hasOwn(params, "uniq_id");
  return isOfSome ? `${name} of ids` : name;
}

let before = process.cpuUsage();
process.on("message", (what) => {
  if (what === "end") process.exit();
  const byRoute = {};
  for (const one of sandbox.requests) byRoute[routeOf(one)] = (byRoute[routeOf(one)] ?? 0) + 1;
  const calls = sandbox.requests.length;
  sandbox.forgetRequests();
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  process.send({ calls, byRoute, cpu: (user + system) / 1e6 });
});
process.on("disconnect", () => process.exit());
const { url, username, password } = sandbox;
process.send({ url, username, password });
