import type { ServiceError } from "@grpc/grpc-js";
import { resources } from "../../../provider/resources";
import { hostileSession, inputsOf, login, type Mood, type Says, storedOf } from "../../support/hostileHost";
import { holdLines } from "../hostileLines";
import { failuresOf, partOf, pluginClient, urnOf } from "./client";

/** Everything that the plugin says of a life of each resource, and of a function: lines, failures of checks, errors. */
async function lifeOf(mood: Mood, says: Says, stored = "web") {
  const { call, said, close, plugin } = await pluginClient({
    resources,
    createSession: (configuration, lines) => hostileSession(configuration, mood, says, lines),
  });
  plugin.engine = plugin.dependencies.connectEngine("");
  await call("configure", { args: login });
  const failed = (error: ServiceError) => void said.push(error.details, ...(partOf(error)?.reasons ?? []));
  for (const name of Object.keys(inputsOf)) {
    const [urn, id] = [urnOf(name), name === "Server" || name === "Asset" ? "ABC123" : "5"];
    const [news, olds] = [inputsOf[name] ?? {}, storedOf(name, stored)];
    const checked = await call("check", { urn, news });
    said.push(...failuresOf(checked).map(({ reason }) => reason));
    await call("create", { urn, properties: news }).catch(failed);
    await call("diff", { urn, id, olds, news }).catch(failed);
    await call("read", { urn, id, properties: olds, inputs: news }).catch(failed);
    await call("update", { urn, id, olds, news }).catch(failed);
    await call("delete", { urn, id, properties: olds }).catch(failed);
  }
  await call("invoke", { tok: "hosting:index:getAssets", args: {} }).catch(failed);
  close();
  return said;
}

holdLines(lifeOf);
