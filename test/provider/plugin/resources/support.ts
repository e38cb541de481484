import { onTestFinished } from "vitest";
import type { Configuration } from "../../../../provider/config";
import type { PluginDependencies } from "../../../../provider/plugin/plugin";
import type { Resource } from "../../../../provider/resource/resource";
import { sessionOf, spyResource } from "../../thing";
import { type Given, pluginClient, urnOf } from "../client";

const configuration = { password: "of-the-account", timeouts: { build: "1h" } } as unknown as Configuration;

/** Methods whose requests have an id. */
const named: ReadonlySet<string> = new Set(["diff", "read", "update", "delete"]);

/**
 * A client of a configured plugin that has one resource `Thing` and an attached engine. It is closed after the test.
 */
export async function thingClient(answers: Partial<Resource> = {}, given: Partial<PluginDependencies> = {}) {
  const { asked, resource } = spyResource(answers);
  const { call, plugin, said, close } = await pluginClient({ resources: { Thing: resource }, ...given });
  onTestFinished(close);
  plugin.session = Promise.resolve(sessionOf(configuration));
  plugin.engine = plugin.dependencies.connectEngine("");
  /** Calls a method of the resource with the id 7. */
  const ask = <Name extends "check" | "diff" | "create" | "read" | "update" | "delete">(
    name: Name,
    fields: Given<Name> = {},
  ) => call(name, { urn: urnOf("Thing"), ...(named.has(name) && { id: "7" }), ...fields });
  return { ask, call, asked, said, plugin };
}
