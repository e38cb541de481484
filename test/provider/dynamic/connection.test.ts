import { expect, it } from "vitest";
import { hostError } from "../../support/hostError";
import { frontOf, spyResource } from "./support";

const stackOf = (settings: Record<string, string>) => ({ get: (key: string) => settings[key] });

it("a wrong configuration of a Connection fails every call, and each of its faults names the Connection once", async () => {
  const { provider } = frontOf(spyResource().resource, {}, false);
  const config = stackOf({
    "hosting:connection": "other",
    "hosting:baseUrl": "somewhere",
    "hosting:token": "t",
  });
  await provider.configure({ config });
  await expect(provider.create({})).rejects.toThrow(
    [
      'Connection "other": baseUrl must be a URL such as https://api.example.com. [configuration-invalid]',
      'Connection "other": username is required: the name of your API user. Give it to the Connection, which takes nothing from the stack\'s configuration or the environment. [configuration-invalid]',
    ].join("\n"),
  );
});

it("a failure at the host of a Connection names the Connection", async () => {
  const refused = async () => {
    throw hostError("authorization");
  };
  const front = frontOf(spyResource({ create: refused }).resource, {}, false);
  await front.provider.configure({
    config: stackOf({
      "hosting:connection": "other",
      "hosting:baseUrl": "https://api.example.com",
      "hosting:username": "ann",
      "hosting:password": "correct horse",
    }),
  });
  await expect(front.provider.create({})).rejects.toThrow(
    /^Connection "other": server\.details: it is authorization/,
  );
});

it("an environment in which certificates are not checked fails checks and calls, of a Connection too", async () => {
  const environment = { NODE_TLS_REJECT_UNAUTHORIZED: "0" };
  const { asked, resource } = spyResource();
  for (const connection of ["", "other"]) {
    const { provider, settings, config } = frontOf(resource, { environment }, false);
    settings["hosting:connection"] = connection;
    await provider.configure({ config });
    const reason = /^NODE_TLS_REJECT_UNAUTHORIZED is 0 .*\[configuration-invalid\]$/;
    expect((await provider.check({}, {})).failures).toEqual([
      { property: "", reason: expect.stringMatching(reason) },
    ]);
    await expect(provider.create({})).rejects.toThrow(reason);
  }
  expect(asked.map(([method]) => method)).toEqual(["check", "check"]);
});
