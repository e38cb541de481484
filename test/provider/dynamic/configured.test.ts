import { describe, expect, it } from "vitest";
import type { Configuration } from "../../../provider/config";
import { ManagedResources } from "../../../provider/resource/managed";
import { notesInMemory } from "../../../provider/resource/notes";
import type { Session } from "../../../provider/resource/session";
import { resources } from "../../../provider/resources";
import { frontOf, providerText, spyResource } from "./support";

const inputs = { __provider: providerText };

describe("the session of a provider process", () => {
  it("is made once, from the first configuration", async () => {
    const made: Configuration[] = [];
    const createSession = (configuration: Configuration) => {
      made.push(configuration);
      const managed = new ManagedResources({
        host: configuration.baseUrl,
        random: () => 0,
        notes: notesInMemory(() => 0),
      });
      return { configuration, secrets: new Set(), managed } as unknown as Session;
    };
    const { provider, config } = frontOf(spyResource().resource, { createSession });
    await provider.configure({ config });
    await provider.create(inputs);
    expect(made).toMatchObject([{ baseUrl: "https://api.example.com", username: "ada" }]);
  });

  it("watches the engine from the moment it has come, once", async () => {
    let times = 0;
    const watchEngine = () => {
      times++;
      return undefined;
    };
    const { provider, config } = frontOf(spyResource().resource, { watchEngine }, false);
    expect(times).toBe(0);
    await provider.configure({ config });
    await provider.configure({ config });
    expect(times).toBe(1);
  });

  it("is waited for by a call that came before configure", async () => {
    const { asked, resource } = spyResource();
    const { provider, config } = frontOf(resource, {}, false);
    const deleted = provider.delete("7", inputs);
    await Promise.resolve();
    expect(asked).toEqual([]);
    await provider.configure({ config });
    await deleted;
    expect(asked).toEqual([["delete", { id: "7", olds: {} }]]);
  });

  it("falls back to the environment", async () => {
    const made: Configuration[] = [];
    const { provider, config, settings } = frontOf(
      spyResource().resource,
      {
        environment: { HOSTING_USERNAME: "eve", HOSTING_TOKEN: "tok" },
        createSession: (configuration) => {
          made.push(configuration);
          const managed = new ManagedResources({
            host: configuration.baseUrl,
            random: () => 0,
            notes: notesInMemory(() => 0),
          });
          return { configuration, secrets: new Set(), managed } as unknown as Session;
        },
      },
      false,
    );
    delete settings["hosting:username"];
    await provider.configure({ config });
    expect(made).toMatchObject([{ username: "eve", token: "tok" }]);
  });

  it("of a Connection takes nothing from the environment: that is another account's", async () => {
    const made: Configuration[] = [];
    const { provider, config, settings } = frontOf(
      spyResource().resource,
      {
        environment: { HOSTING_TOKEN: "of the first account", HOSTING_ACCOUNT_NUMBER: "1" },
        createSession: (configuration) => {
          made.push(configuration);
          const managed = new ManagedResources({
            host: configuration.baseUrl,
            random: () => 0,
            notes: notesInMemory(() => 0),
          });
          return { configuration, secrets: new Set(), managed } as unknown as Session;
        },
      },
      false,
    );
    settings["hosting:connection"] = "true";
    await provider.configure({ config });
    expect(made).toHaveLength(1);
    expect(made[0]).not.toHaveProperty("token");
    expect(made[0]).not.toHaveProperty("accountNumber");
  });

  it("that cannot be made fails every method with the reason, and no other way", async () => {
    const { provider, config, settings } = frontOf(spyResource().resource, {}, false);
    delete settings["hosting:username"];
    await provider.configure({ config });
    await expect(provider.read("7", inputs)).rejects.toThrow(/^hosting:username is required/);
    await expect(provider.delete("7", inputs)).rejects.toThrow(/^hosting:username is required/);
  });
});

it("every resource has its own name", () => {
  for (const [name, resource] of Object.entries(resources)) expect(resource.name).toBe(name);
});
