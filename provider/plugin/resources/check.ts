import { CheckFailure, type CheckRequest, CheckResponse } from "@pulumi/pulumi/proto/provider_pb";
import type { ZodType } from "zod";
import { checkCall } from "../../engine/check";
import type { CheckFailure as Failure, Resource } from "../../resource/resource";
import { aboutName, autonameFor } from "../autonaming";
import type { Plugin } from "../plugin";
import { decode, encode } from "../properties";
import { resourceOf, secretsAmong } from "./call";

export async function check(plugin: Plugin, request: CheckRequest): Promise<CheckResponse> {
  const { engine } = plugin;
  const urn = request.getUrn();
  const resource = resourceOf(plugin, urn);
  const [olds, news] = [decode(request.getOlds()), decode(request.getNews())];
  const given = { olds, news, autoname: autonameFor(request) };
  const { inputs, failures } = checkCall(resource, given, (line) => engine.warn(urn, line));
  const response = new CheckResponse();
  response.setInputs(encode(inputs, secretsAmong(resource, [news])));
  const named = Object.keys(resource.inputs.shape).find((name) => isAutonamed(resource, name));
  const isNamed = named !== undefined && (news.properties[named] ?? undefined) === undefined;
  const told = isNamed ? failures.map((failure) => aboutName(request, named, failure)) : failures;
  response.setFailuresList(told.map(failureOf));
  await engine.sent();
  return response;
}

const isAutonamed = ({ inputs }: Resource, name: string) =>
  (inputs.shape[name] as ZodType).meta()?.autoname === true;

export function failureOf({ property, reason }: Failure): CheckFailure {
  const failure = new CheckFailure();
  failure.setProperty(property);
  failure.setReason(reason);
  return failure;
}
