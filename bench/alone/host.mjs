// Runs the sandbox in a process of its own, so that its CPU time is not counted as the provider's. SANDBOX_ROOT is the
// root of a built checkout, LATENCY the milliseconds that each call takes, BUILD the milliseconds that each build takes
// (default: none), and SERVERS the number of servers that exist at the start.
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

/** The operation of a call. Calls of a list that ask for certain ids are counted separately. */
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
