import { expect, it } from "vitest";
import type { Sandbox } from "../../../sandbox";
import { basic, openHost, sendTo } from "../support/host";

/** The answer to a call with these headers. */
const asked = (sandbox: Sandbox, headers: object) =>
  sendTo(sandbox)("/v3/network/region/list", { headers: { authorization: basic(sandbox), ...headers } });

it.each([
  ["a page of another site", { origin: "https://evil.example.com" }],
  ["a page without a site", { origin: "null" }],
  ["a page of another server on this machine", { origin: "http://127.0.0.1:1" }],
  ["a name that leads here", { host: "evil.example.com" }],
  ["a name that leads here, and its page", { host: "evil.example.com", origin: "http://evil.example.com" }],
  ["a name that only begins like ours", { host: "localhost.evil.example.com" }],
])(
  "a call from %s is refused before all else: with the right login, and it uses up no fault",
  async (_, from) => {
    const { sandbox } = await openHost();
    sandbox.faults.add({ fault: "reset-after", operation: "network.region.list", times: 1 });
    for (const login of [{}, { authorization: "Basic d3Jvbmc6d3Jvbmc=" }])
      expect(await asked(sandbox, { ...login, ...from })).toMatchObject({
        status: 403,
        body: { error_class: "Sandbox::Exception::Forbidden" },
      });
    expect(sandbox.faults.inForce).toMatchObject([{ seen: 0, happened: 0 }]);
    expect(sandbox.requests).toMatchObject([{ status: 403, operation: undefined }, { status: 403 }]);
  },
);

it("a call by another name of this machine is answered, and one of our own page", async () => {
  const { sandbox } = await openHost();
  const { port } = new URL(sandbox.url);
  for (const headers of [{ host: `localhost:${port}` }, { host: `[::1]:${port}` }, { origin: sandbox.url }])
    expect(await asked(sandbox, headers)).toMatchObject({ status: 200 });
});
