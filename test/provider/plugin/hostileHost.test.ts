import type { ServiceError } from "@grpc/grpc-js";
import {
  CheckRequest,
  ConfigureRequest,
  CreateRequest,
  DeleteRequest,
  DiffRequest,
  InvokeRequest,
  ReadRequest,
  UpdateRequest,
} from "@pulumi/pulumi/proto/provider_pb";
import fc from "fast-check";
import { expect, it } from "vitest";
import { resources } from "../../../provider/resources";
import {
  echo,
  hostileSession,
  inputsOf,
  login,
  type Mood,
  moods,
  ofLogin,
  type Says,
  saying,
  storedOf,
} from "../../support/hostileHost";
import { commanding, nasty, unshown } from "../../support/nasty";
import { filled, partOf, pluginClient, struct, urnOf } from "./client";

/** Everything that the plugin says of a life of each resource, and of a function: lines, failures of checks, errors. */
async function lifeOf(mood: Mood, says: Says, stored = "web") {
  const { call, said, close, plugin } = await pluginClient({
    resources,
    createSession: (configuration, lines) => hostileSession(configuration, mood, says, lines),
  });
  plugin.engine = plugin.dependencies.connectEngine("");
  const args = struct(login);
  await call(
    "configure",
    filled(new ConfigureRequest(), (it) => it.setArgs(args)),
  );
  for (const name of Object.keys(inputsOf)) {
    const [urn, id] = [urnOf(name), name === "Server" || name === "Asset" ? "ABC123" : "5"];
    const [news, olds] = [struct(inputsOf[name] ?? {}), struct(storedOf(name, stored))];
    const calls = [
      () =>
        call(
          "create",
          filled(new CreateRequest(), (it) => it.setUrn(urn).setProperties(news)),
        ),
      () =>
        call(
          "diff",
          filled(new DiffRequest(), (it) => it.setUrn(urn).setId(id).setOlds(olds).setNews(news)),
        ),
      () =>
        call(
          "read",
          filled(new ReadRequest(), (it) => it.setUrn(urn).setId(id).setProperties(olds).setInputs(news)),
        ),
      () =>
        call(
          "update",
          filled(new UpdateRequest(), (it) => it.setUrn(urn).setId(id).setOlds(olds).setNews(news)),
        ),
      () =>
        call(
          "delete",
          filled(new DeleteRequest(), (it) => it.setUrn(urn).setId(id).setProperties(olds)),
        ),
    ];
    const checked = await call(
      "check",
      filled(new CheckRequest(), (it) => it.setUrn(urn).setNews(news)),
    );
    said.push(...checked.getFailuresList().map((failure) => failure.getReason()));
    for (const ask of calls)
      await ask().catch((error: ServiceError) => said.push(error.details, ...(partOf(error)?.reasons ?? [])));
  }
  const asking = filled(new InvokeRequest(), (it) =>
    it.setTok("hosting:index:getAssets").setArgs(struct({})),
  );
  await call("invoke", asking).catch((error: ServiceError) => said.push(error.details));
  close();
  return said;
}

it.each(moods)("a host that %s: each line is one, hides nothing and commands nothing", async (mood) => {
  await fc.assert(
    fc.asyncProperty(nasty, async (text) => {
      const said = await lifeOf(mood, saying(text), text);
      expect(said.length).toBeGreaterThan(8);
      for (const line of said) {
        expect(line).not.toContain("\n");
        expect(line).not.toMatch(unshown);
        expect(line).not.toMatch(commanding);
      }
    }),
    { numRuns: 6 },
  );
});

it.each(moods)("a host that %s, and echoes its login: no line has anything of it", async (mood) => {
  const said = await lifeOf(mood, echo);
  expect(said.join("\n")).toContain("[secret]");
  for (const line of said) expect(line).not.toMatch(ofLogin);
});
