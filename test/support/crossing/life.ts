import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callFunction } from "../../../provider/functions/callFunction";
import type { ResourceName } from "../../../provider/resourceName";
import type { Properties } from "../../../provider/values";
import { questions, readingLines, writingLines } from "./commands";
import type { CrossedHost } from "./hosts";
import { linesOf, openCrossed, type Shown } from "./opened";
import { dbInputs, type Made, methods, resourceNames, samples, secrets } from "./resources";
import { lineName, projected, stackOf, typedLines } from "./typed";

export interface Lived {
  /** The output of each step. */
  readonly steps: ReadonlyMap<string, Shown>;
  /** Faults that no host may show, such as an order too many. */
  readonly faults: readonly string[];
}

/** Whether a line says that a step failed. */
const isFailure = (line: string) => /^(?:fails: |ends with [^0])/.test(line);

/**
 * Runs each method of each resource, each command and each function in one account. On a host where the login lacks a
 * right, only steps that call this operation on the usual host are run and shown. If such a step writes, it is then
 * repeated with the right.
 *
 * @param usual the result on the usual host. A step that sends no request there is not run again.
 */
export async function liveOn(host: CrossedHost, usual?: Lived): Promise<Lived> {
  const crossed = openCrossed(host);
  const folder = mkdtempSync(join(tmpdir(), "crossing-"));
  const steps = new Map<string, Shown>();
  const faults: string[] = [];
  const must = (isTrue: boolean, fault: string) => void (isTrue || faults.push(fault));

  const step = async (name: string, work: () => Promise<readonly string[]>, isWrite = false) => {
    const called = usual?.steps.get(name)?.called;
    const isTried = !called || (host.denied ? called.has(host.denied) : called.size > 0);
    if (isTried) steps.set(name, await crossed.show(work));
    const isDone = isTried && !steps.get(name)?.lines.some(isFailure);
    if (isWrite && !isDone && (host.denied || !isTried)) await crossed.show(work, true);
  };
  try {
    // The resources are created with all rights. The creates without a right are tested below.
    const made = new Map<ResourceName | "db", Made>();
    const create = (name: ResourceName | "db", inputs: Properties, isTried = !host.denied) => {
      const work = async () => {
        const one = await methods(crossed, name === "db" ? "Server" : name).create(inputs);
        if (name.length > 0) made.set(name, { ...one, inputs });
        crossed.name(one.id, `${name}000000`.slice(0, 6).toUpperCase());
        return linesOf("output", one.outputs);
      };
      return isTried ? step(`create ${name}`, work, true) : crossed.show(work, true);
    };
    await create("Server", samples.Server.inputs(""));
    const server = made.get("Server")?.id ?? "";
    await create("db", dbInputs);
    for (const name of resourceNames) if (name !== "Server") await create(name, samples[name].inputs(server));

    for (const name of resourceNames) {
      const { check, create: createOne, read, diff } = methods(crossed, name);
      await step(`check ${name}`, () => check(samples[name].inputs(server)));
      for (const onExisting of ["fail", "adopt"])
        await step(
          `create ${name} again, onExisting ${onExisting}`,
          async () => {
            const inputs = { ...samples[name].inputs(server), ...(name !== "Asset" && { onExisting }) };
            const one = await createOne(inputs);
            must(name !== "Server" || one.id === server, "adopts another server than that of the domain");
            return [`id ${one.id}`];
          },
          true,
        );
      const one = made.get(name);
      if (!one) continue;
      await step(`read ${name}`, async () => {
        const found = await read(one.id, one.outputs);
        must(found !== undefined, `${name} is there, and is called gone`);
        const outputs = found?.outputs ?? one.outputs;
        made.set(name, { ...one, outputs });
        return [
          ...linesOf("output", outputs),
          ...linesOf("diff", diffShown(diff(one.id, outputs, one.inputs))),
        ];
      });
      await step(`import ${name}`, async () => {
        const found = await read(one.id, {});
        const { inputs = {}, outputs = {} } = found ?? {};
        return [...linesOf("input", inputs), ...linesOf("diff", diffShown(diff(one.id, outputs, inputs)))];
      });
    }

    // A server in no stack, which the commands and functions read.
    const forgotten = crossed.seed({ servers: [{ domain: "forgotten.example.com" }] }).servers[0] ?? "";
    crossed.name(forgotten, "FORGOT");
    const zone = crossed.host.state.assets.find(({ type }) => type === "DNS.Zone")?.uniq_id ?? "";
    crossed.name(zone, "ZONE00");
    const ids = {
      ...{ web: server, db: made.get("db")?.id ?? "", zone },
      login: made.get("Credential")?.id ?? "",
    };
    const stack = () => stackOf(made);
    for (const line of readingLines(ids))
      await step(lineName(line), async () =>
        projected(line, await typedLines(crossed, line, stack(), folder)),
      );
    for (const [name, args] of questions(ids))
      await step(`function ${name}`, async () =>
        projected({ args: [], isRaw: true }, [JSON.stringify(await callFunction(crossed.run(), name, args))]),
      );

    // Further resources, created without the right.
    for (const name of resourceNames)
      await step(`create another ${name}`, async () => {
        const other = samples[name].other(name === "Asset" ? zone : server);
        const { id, outputs } = await methods(crossed, name).create(other);
        crossed.name(id, "OTHER0");
        return linesOf("output", outputs);
      });

    for (const name of resourceNames) {
      const one = made.get(name);
      if (!one) continue;
      const news = { ...one.inputs, ...samples[name].change };
      await step(
        `update ${name}`,
        async () => {
          const outputs = await methods(crossed, name).update(one, news);
          made.set(name, { ...one, inputs: news, outputs });
          return linesOf("output", outputs);
        },
        true,
      );
    }
    for (const line of writingLines(ids))
      await step(
        lineName(line),
        async () => projected(line, await typedLines(crossed, line, stack(), folder)),
        true,
      );

    // Removes the resources.
    const removals = (id: string) =>
      crossed.host.state.ledger.destructions.filter(
        ({ operation, params }) => operation === "asset.requestRemoval" && params.uniq_id === id,
      ).length;
    const remove = async (name: ResourceName, id: string, outputs: Properties, how = "") =>
      step(
        `delete ${name}${how}`,
        async () => {
          await methods(crossed, name).remove(id, outputs);
          return ["done"];
        },
        how === " db",
      );
    const asset = made.get("Asset");
    if (asset) await remove("Asset", server, asset.outputs);
    must(removals(server) === 0, "an Asset removes a protected server");
    await remove("Asset", server, { removeOnDelete: true }, " as imported");
    must(removals(server) === 0, "an imported Asset removes a protected server");
    if (made.has("Server")) await remove("Server", server, made.get("Server")?.outputs ?? {});
    must(removals(server) === 0, "a Server removes a protected server");
    for (const name of ["Credential", "SshKey"] as const) {
      const one = made.get(name);
      if (one) await remove(name, one.id, one.outputs);
    }
    const second = made.get("db");
    if (second) await remove("Server", second.id, { ...second.outputs, removal: { wait: false } }, " db");
    must(!second || removals(second.id) === 1, "a server is removed by another number of calls than one");
    must(
      crossed.host.state.ledger.orders.length <= 3,
      "orders more than the three servers that were declared",
    );
    const printed = crossed.everything.join("\n");
    for (const secret of [crossed.secret, ...Object.values(secrets)])
      must(!printed.includes(secret), `prints a secret: ${aroundOf(printed, secret)}`);
    return { steps, faults: [...new Set(faults)] };
  } finally {
    crossed.clock.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const diffShown = (diff: object) => diff as Properties;
const aroundOf = (text: string, part: string) => text.slice(text.indexOf(part) - 90, text.indexOf(part) + 30);
