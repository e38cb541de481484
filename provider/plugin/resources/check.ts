import { CheckFailure, type CheckRequest, CheckResponse } from "@pulumi/pulumi/proto/provider_pb";
import type { ZodType } from "zod";
import { worded } from "../../engine/messages";
import { type ShownFailure, shownFailure } from "../../engine/messages/checkFailure";
import { redact } from "../../engine/redact";
import type { Resource } from "../../resource/resource";
import { aboutName, autonameFor } from "../autonaming";
import type { Plugin } from "../plugin";
import { decode, encode } from "../properties";
import { declaredSecret, resourceOf, secretsAmong, secretTexts } from "./call";

/** Pure: asks nobody. Olds are old inputs; the engine sends none as an empty set. */
export async function check(plugin: Plugin, request: CheckRequest): Promise<CheckResponse> {
  const resource = resourceOf(plugin, request.getUrn());
  const [olds, news] = [decode(request.getOlds()), decode(request.getNews())];
  const autoname = autonameFor(request);
  const result = resource.check({
    news: news.properties,
    secret: declaredSecret(news, olds),
    ...(Object.keys(olds.properties).length > 0 && { olds: olds.properties }),
    ...(autoname && { autoname }),
  });
  const response = new CheckResponse();
  response.setInputs(encode(result.inputs, secretsAmong(resource, [news])));
  const texts = secretTexts(resource, [news, olds]);
  const named = Object.keys(resource.inputs.shape).find((name) => isAutonamed(resource, name));
  const isHidden = (property: string) => news.secrets.has(property.split(/[.[]/)[0] as string);
  const failures = result.failures
    .map((failure) =>
      named !== undefined && (news.properties[named] ?? undefined) === undefined
        ? aboutName(request, named, failure)
        : failure,
    )
    .map((failure) => shownFailure(failure, isHidden))
    .map(({ property, reason }) => ({ property, reason: redact(reason, texts) }));
  response.setFailuresList(failures.map(failureOf));
  for (const line of result.warnings ?? []) plugin.engine.warn(request.getUrn(), redact(worded(line), texts));
  await plugin.engine.sent();
  return response;
}

const isAutonamed = ({ inputs }: Resource, name: string) =>
  (inputs.shape[name] as ZodType).meta()?.autoname === true;

export function failureOf({ property, reason }: ShownFailure): CheckFailure {
  const failure = new CheckFailure();
  failure.setProperty(property);
  failure.setReason(reason);
  return failure;
}
