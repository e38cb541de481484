// Measures a fleet of servers, deployed by examples/stacks as one stack, and as ten stacks. Four of the ten run at a
// time.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";
import { root } from "../tools/setUp/root.mjs";
import { startHost } from "./host.mjs";
import { measure } from "./processes.mjs";

/** Starts the Postgres server of the tests. The code of that server is TypeScript, so it is compiled first. */
async function startPostgres() {
  const source = readFileSync(join(root, "test/engine/support/postgres.mts"), "utf8");
  const { code } = await transform(source, { loader: "ts", format: "esm" });
  // The compiled file is put here, because modules are found from this folder.
  const folder = join(root, "node_modules/.cache/bench");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "postgres.mjs");
  writeFileSync(file, code);
  const started = await import(pathToFileURL(file).href);
  return started.startPostgres();
}

/**
 * Measures the `up` of the whole fleet from nothing.
 *
 * @param callsPerSecond how many calls the host accepts per second; it answers further calls with 429. Default: any
 * number.
 * @param requestsPerSecond how many requests each run sends per second at most.
 */
async function upOf({ stacks, servers, backend = "file", callsPerSecond, requestsPerSecond }) {
  const home = mkdtempSync(join(tmpdir(), "hosting-bench-"));
  const folder = join(home, "stacks");
  cpSync(join(root, "examples/stacks"), folder, {
    recursive: true,
    filter: (source) => !/node_modules|Pulumi\.\w+\.yaml$/.test(source),
  });
  for (const name of ["node_modules", "state"]) mkdirSync(join(folder, name));
  for (const name of ["@pulumi", "@types", "typescript"])
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  symlinkSync(root, join(folder, "node_modules/pulumi-hosting"));
  const [host, database] = await Promise.all([
    startHost(0, callsPerSecond),
    backend === "postgres" ? startPostgres() : undefined,
  ]);
  try {
    const env = {
      ...process.env,
      PULUMI_HOME: join(home, "pulumi"),
      PULUMI_BACKEND_URL: database
        ? `postgres://${database.user}@${database.place}?sslmode=disable`
        : `file://${join(folder, "state")}`,
      PULUMI_CONFIG_PASSPHRASE: "",
      PULUMI_SKIP_UPDATE_CHECK: "true",
      PULUMI_NODEJS_TRANSPILE_ONLY: "true",
      XDG_STATE_HOME: home,
      HOSTING_BASE_URL: host.url,
      HOSTING_USERNAME: host.username,
      HOSTING_PASSWORD: host.password,
      ...(database && { PGPASSWORD: database.password }),
      ...(requestsPerSecond && { HOSTING_REQUESTS_PER_SECOND: String(requestsPerSecond) }),
    };
    const options = ["--stacks", String(stacks), "--servers", String(servers / stacks)];
    const { seconds, roles } = await measure("node", ["deploy.mjs", "up", ...options], { cwd: folder, env });
    return { seconds, cpu: roles, calls: host.takeCalls(), refused: host.refused(), orders: host.orders() };
  } finally {
    await host.close();
    await database?.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The rows of the results table: setup, servers, seconds, seconds of CPU, calls, and calls that the host refused. */
export async function measureFleet(servers, log) {
  const ten = { servers, stacks: 10 };
  const callsPerSecond = 20;
  // The host's limit decides how long this takes, so fewer servers show the same.
  const limited = { ...ten, servers: servers / 2.5, callsPerSecond };
  const whats = {
    "one stack": { servers, stacks: 1 },
    "ten stacks, four at a time": ten,
    "the same, state in Postgres": { ...ten, backend: "postgres" },
    [`ten stacks, at a host that takes ${callsPerSecond} calls a second`]: limited,
    "the same, with `requestsPerSecond` 5 in each": { ...limited, requestsPerSecond: 5 },
  };
  const rows = [];
  for (const [what, given] of Object.entries(whats)) {
    const { seconds, cpu, calls, refused, orders } = await upOf(given);
    if (orders !== given.servers) throw new Error(`${what}: ${orders} orders for ${given.servers} servers`);
    const work = Object.values(cpu).reduce((sum, role) => sum + role.cpu, 0);
    const figures = [seconds.toFixed(0), work.toFixed(0), String(calls), String(refused)];
    rows.push([what, String(given.servers), ...figures]);
    log(`${given.servers} servers, ${what}: ${seconds.toFixed(0)} s, ${calls} calls, ${refused} refused`);
  }
  return rows;
}
