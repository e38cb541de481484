import { expect, it } from "vitest";
import type { Http } from "../../../provider/api/http";
import type { Resource } from "../../../provider/resource/resource";
import { server } from "../../../provider/resources/server";
import { createSession } from "../../../provider/session";
import { sampleServer } from "../../support/sampleServer";
import { VirtualClock } from "../../support/virtualClock";
import { addProvider, unconfigured } from "./support";

/** A host that quotes the request body in every refusal. It refuses the first list request, and every order. */
function quotingHost(): Http {
  let lists = 0;
  const refuse = (status: number, ending: string, body: string) => {
    const error_message = `cannot take ${body.toUpperCase()}`;
    const text = JSON.stringify({ error_class: `Host::Exception::${ending}`, error_message });
    return { status, headers: {}, text };
  };
  return {
    async post({ url, body }) {
      if (url.endsWith("server/create")) return refuse(400, "Input::Validation", body);
      if (lists++ === 0) return refuse(429, "RateLimit", body);
      return { status: 200, headers: {}, text: '{"items":[],"item_count":0,"item_total":0}' };
    },
    async close() {},
  };
}

it("no line contains a secret of the program, be it a number, a nested value or part of a shared call", async () => {
  const ofAll: string[] = [];
  const status = (line: string) => void ofAll.push(line);
  const surroundings = { clock: new VirtualClock(), http: quotingHost(), random: () => 0, status };
  const { provider, configure, said } = unconfigured(server as unknown as Resource, {
    createSession: (configuration) => createSession(configuration, surroundings),
  });
  await configure({ "hosting:token": "a-token", "hosting:password": undefined });
  const program = { ...sampleServer, features: { database: { licence: "XK-7", seats: 4711 } } };
  const __secretInputs = ["domain", "planId", "features"];
  const error = await provider.create(addProvider({ ...program, __secretInputs })).catch((failed) => failed);
  expect(ofAll).toEqual([expect.stringMatching(/^asset\.list: .*; retry in \S+ \(try 2\)$/)]);
  expect(error.message).toMatch(/^server\.create: cannot take \{.*"PLAN_ID":\[secret\]/);
  for (const line of [...said, ...ofAll, error.message])
    expect(line).not.toMatch(/web\.example|1201|XK-7|4711/i);
});
