import { expect, it } from "vitest";
import { assets } from "../../../sandbox/page/assets";
import { aKey, basic, openHost, requestSender } from "../support/host";

const call = "/v3/network/region/list";
/** The addresses that a browser reads by GET, and those that change the account. */
const addresses = [
  "/",
  ...Object.values(assets).map(({ path }) => path),
  "/_sandbox/state",
  "/_sandbox/reset",
];

it.each([
  ["a page of another site", { origin: "https://evil.example.com" }],
  ["a page without an origin", { origin: "null" }],
  ["a page of another server on this machine", { origin: "http://127.0.0.1:1" }],
  ["a host name that resolves to this machine", { host: "evil.example.com" }],
  [
    "a host name that resolves to this machine, with its page",
    { host: "evil.example.com", origin: "http://evil.example.com" },
  ],
  ["a host name that only begins like localhost", { host: "localhost.evil.example.com" }],
])("%s is refused first, even with the right login, and uses up no fault", async (_, from) => {
  const { sandbox, ask } = await openHost();
  await ask("account/ssh/key/add", aKey);
  sandbox.forgetRequests();
  sandbox.faults.add({ fault: "reset-after", operation: "network.region.list", times: 1 });
  const send = requestSender(sandbox);
  for (const authorization of [basic(sandbox), "Basic d3Jvbmc6d3Jvbmc="]) {
    const { status, body } = await send(call, { headers: { authorization, ...from } });
    expect([status, body.error_class]).toEqual([403, "Sandbox::Exception::Forbidden"]);
  }
  for (const path of addresses) {
    const method = path.endsWith("reset") ? "POST" : "GET";
    expect([path, (await send(path, { method, headers: from })).status]).toEqual([path, 403]);
  }
  expect(sandbox.keys).toHaveLength(1);
  expect(sandbox.faults.inForce).toMatchObject([{ seen: 0, happened: 0 }]);
  expect(sandbox.requests).toMatchObject([{ status: 403, operation: undefined }, { status: 403 }]);
});

it("requests to another name of this machine, and from the sandbox's own page, are answered", async () => {
  const { sandbox } = await openHost();
  const { port } = new URL(sandbox.url);
  const authorization = basic(sandbox);
  const ours: Record<string, string>[] = [
    { host: `localhost:${port}` },
    { host: `[::1]:${port}` },
    { origin: sandbox.url },
  ];
  for (const from of ours)
    for (const path of [call, "/_sandbox/reset"])
      expect(await requestSender(sandbox)(path, { headers: { authorization, ...from } })).toMatchObject({
        status: 200,
      });
});
