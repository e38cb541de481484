import { CheckFailure, type CheckRequest, CheckResponse } from "@pulumi/pulumi/proto/provider_pb";
import { checkCall } from "../../engine/check";
import type { ShownFailure } from "../../engine/checkFailure";
import type { CheckFailure as Failure, Resource } from "../../resource/resource";
import { autonameFor, rewordedForName } from "../autonaming";
import type { Plugin } from "../plugin";
import { decode, encode } from "../properties";
import { resourceOf, secretsAmong } from "./call";

export async function check(plugin: Plugin, request: CheckRequest): Promise<CheckResponse> {
  const { engine } = plugin;
  const urn = request.getUrn();
  const resource = resourceOf(plugin, urn);
  const [olds, news] = [decode(request.getOlds()), decode(request.getNews())];
  const named = Object.keys(resource.inputs.shape).find((name) => isAutonamed(resource, name));
  const isNamed = named !== undefined && (news.properties[named] ?? undefined) === undefined;
  const reword = (failure: Failure) => (isNamed ? rewordedForName(request, named, failure) : failure);
  // Without a configuration that is complete nothing can be created anyway.
  const session = await plugin.session.catch(() => undefined);
  const given = { olds, news, autoname: autonameFor(request), reword, session };
  const { inputs, failures } = await checkCall(resource, given, {
    warn: (line) => engine.warn(urn, line),
    inform: (line) => engine.inform(urn, line),
  });
  const response = new CheckResponse();
  response.setInputs(encode(inputs, secretsAmong(resource, [news])));
  response.setFailuresList(failures.map(failureOf));
  await engine.sent();
  return response;
}

const isAutonamed = ({ inputs }: Resource, name: string) => inputs.shape[name].meta()?.autoname === true;

export function failureOf({ property, reason }: ShownFailure): CheckFailure {
  const failure = new CheckFailure();
  failure.setProperty(property);
  failure.setReason(reason);
  return failure;
}
