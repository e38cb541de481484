import { expect, it } from "vitest";
import type { Http } from "../../../provider/api/pipeline/http";
import { server } from "../../../provider/resources/server";
import { createSession } from "../../../provider/session";
import { sampleServer } from "../../support/sampleServer";
import { VirtualClock } from "../../support/virtualClock";
import { frontOf, providerText } from "./support";

/** A host that quotes what it was sent in every refusal: of the list at first, of the order always. */
function quotingHost() {
  let lists = 0;
  const refuse = (status: number, ending: string, body: string) => ({
    status,
    headers: {},
    text: JSON.stringify({
      error_class: `Host::Exception::${ending}`,
      error_message: `cannot take ${body.toUpperCase()}`,
    }),
  });
  const http: Http = {
    async post({ url, body }) {
      if (url.endsWith("server/create")) return refuse(400, "Input::Validation", body);
      if (lists++ === 0) return refuse(429, "RateLimit", body);
      return { status: 200, headers: {}, text: '{"items":[],"item_count":0,"item_total":0}' };
    },
    async close() {},
  };
  return http;
}

it("what the program holds as secret is in no line: numbers, nested values, and lines of shared calls", async () => {
  const clock = new VirtualClock();
  const front = frontOf(
    server,
    {
      createSession: (configuration) =>
        createSession(configuration, {
          clock,
          http: quotingHost(),
          random: () => 0,
          status: (line) => said.push(`of all: ${line}`),
        }),
    },
    false,
  );
  const { provider, said, config, settings } = front;
  settings["hosting:token"] = "a-token";
  delete settings["hosting:password"];
  await provider.configure({ config });
  const create = provider.create({
    ...sampleServer,
    features: { database: { licence: "XK-7", seats: 4711 } },
    __secretInputs: ["domain", "planId", "features"],
    __provider: providerText,
  });
  const error: Error = await create.then(
    () => Promise.reject(new Error("no failure")),
    (error) => error,
  );
  expect(said).toEqual([expect.stringMatching(/^of all: asset\.list of \[secret\]: try 2 in /)]);
  expect(error.message).toMatch(/^server\.create: cannot take \{.*"PLAN_ID":\[secret\]/);
  for (const line of [...said, error.message]) expect(line).not.toMatch(/web\.example|1201|XK-7|4711/i);
});
