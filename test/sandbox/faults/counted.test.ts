import { describe, expect, it } from "vitest";
import { aServer, openHost } from "../support/host";

const second = { ...aServer, domain: "web2.example.com" };
const wrong = { ...aServer, domain: "web3.example.com", template_name: "NO_SUCH_64" };

describe("a rule counts what has happened, and not what it only met", () => {
  it.each([
    ["build-fails", "Failed"],
    ["build-hangs", "Building"],
  ] as const)("%s: a create that is refused uses nothing up", async (fault, status) => {
    const { sandbox, ask, refused } = await openHost();
    sandbox.faults.add({ fault, operation: "server.create", times: 1 });
    await refused("server/create", wrong);
    expect(sandbox.faults.inForce).toMatchObject([{ seen: 1, happened: 0 }]);
    const { uniq_id } = await ask("server/create", aServer);
    await ask("server/create", second);
    sandbox.advance("1h");
    expect(await ask("server/details", { uniq_id })).toMatchObject({ status });
    expect(sandbox.servers.map((server) => server.status)).toEqual([status, "Running"]);
    expect(sandbox.faults.inForce).toMatchObject([{ seen: 3, happened: 1 }]);
  });

  it("of all operations it sees only those that it can happen to", async () => {
    const { sandbox, ask } = await openHost();
    sandbox.faults.add({ fault: "build-fails", times: 1 });
    await ask("network/region/list");
    await ask("account/auth/token", { timeout: 3600 });
    expect(sandbox.faults.inForce).toMatchObject([{ seen: 0, happened: 0 }]);
    await ask("server/create", aServer);
    expect(sandbox.faults.inForce).toMatchObject([{ seen: 1, happened: 1 }]);
  });

  it("stale-reads: a rebuild that is refused leaves nothing behind", async () => {
    const { sandbox, ask, refused } = await openHost({ profile: "instant" });
    const { uniq_id } = await ask("server/create", aServer);
    sandbox.faults.add({ fault: "stale-reads", operation: "server.rebuild", times: 1 });
    await refused("server/rebuild", { uniq_id, template_name: "NO_SUCH_64" });
    await ask("server/update", { uniq_id, domain: "new.example.com" });
    expect(await ask("server/details", { uniq_id })).toMatchObject({ domain: "new.example.com" });
    expect(sandbox.faults.inForce).toMatchObject([{ seen: 1, happened: 0 }]);
  });

  it("an answer in which nothing can be changed uses nothing up", async () => {
    const { sandbox, ask } = await openHost({ profile: "instant" });
    const { uniq_id } = await ask("server/create", aServer);
    sandbox.faults.add({ fault: "numbers-as-text", times: 1 });
    await ask("utilities/info/ping");
    expect(sandbox.faults.inForce).toMatchObject([{ seen: 1, happened: 0 }]);
    expect(await ask("server/details", { uniq_id })).toMatchObject({ active: 1 });
    expect(sandbox.faults.inForce).toMatchObject([{ seen: 2, happened: 1 }]);
  });

  it("nothing of a fault that did not happen is in the log", async () => {
    const { sandbox, ask, refused } = await openHost();
    sandbox.faults.add({ fault: "build-fails", operation: "server.create" });
    await refused("server/create", wrong);
    await ask("server/create", aServer);
    expect(sandbox.requests.map(({ fault }) => fault)).toEqual([undefined, "build-fails"]);
  });
});

it("restore and reset end stale reads; rules stay with their counts", async () => {
  const { sandbox, ask } = await openHost({ profile: "instant" });
  const { uniq_id } = await ask("server/create", aServer);
  sandbox.faults.add({ fault: "stale-reads", operation: "server.rebuild", times: 1 });
  await ask("server/rebuild", { uniq_id, template_name: "DEBIAN_13_64" });
  sandbox.snapshot();
  sandbox.restore();
  expect(await ask("server/details", { uniq_id })).toMatchObject({ template_name: "DEBIAN_13_64" });
  sandbox.reset();
  expect(sandbox.faults.inForce).toMatchObject([{ seen: 1, happened: 1 }]);
});
