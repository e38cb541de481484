import { CheckFailure, type CheckRequest, CheckResponse } from "@pulumi/pulumi/proto/provider_pb";
import { autonameFor } from "../autonaming";
import type { Plugin } from "../plugin";
import { decode, encode } from "../properties";
import { resourceOf, secretsAmong } from "./call";

/** Pure: asks nobody. Olds are old inputs; the engine sends none as an empty set. */
export function check(plugin: Plugin, request: CheckRequest): CheckResponse {
  const resource = resourceOf(plugin, request.getUrn());
  const [olds, news] = [decode(request.getOlds()), decode(request.getNews())];
  const autoname = autonameFor(request);
  const result = resource.check({
    news: news.properties,
    ...(Object.keys(olds.properties).length > 0 && { olds: olds.properties }),
    ...(autoname && { autoname }),
  });
  const response = new CheckResponse();
  const secrets = secretsAmong(resource, [news]);
  response.setInputs(encode(result.inputs, secrets));
  response.setFailuresList(
    result.failures.map(({ property, reason }) =>
      // The CLI prints the value of a property that is named.
      secrets.has(topLevel(property))
        ? failureOf({ property: "", reason: `${property} ${reason}` })
        : failureOf({ property, reason }),
    ),
  );
  return response;
}

const topLevel = (path: string) => path.split(/[.[]/)[0] as string;

export function failureOf({ property, reason }: { property: string; reason: string }): CheckFailure {
  const failure = new CheckFailure();
  failure.setProperty(property);
  failure.setReason(reason);
  return failure;
}
