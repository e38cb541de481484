import type { DeleteRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { storedConfigurationHint } from "../../engine/storedConfiguration";
import type { Plugin } from "../plugin";
import { decode } from "../properties";
import { inCall } from "./call";

export function remove(plugin: Plugin, request: DeleteRequest): Promise<Empty> {
  const olds = decode(request.getProperties());
  const asked = {
    urn: request.getUrn(),
    given: [olds],
    timeout: request.getTimeout(),
    hint: storedConfigurationHint,
  };
  return inCall(plugin, asked, async ({ resource, session, context }) => {
    await resource.delete(session, { id: request.getId(), olds: olds.properties }, context);
    return new Empty();
  });
}
