import { type ReadRequest, ReadResponse } from "@pulumi/pulumi/proto/provider_pb";
import { storedConfigurationHint } from "../../engine/storedConfiguration";
import type { Plugin } from "../plugin";
import { decode } from "../properties";
import { inCall } from "./call";

/** For refresh, and with an id only for import and `get`. An answer without an id: gone. */
export function read(plugin: Plugin, request: ReadRequest): Promise<ReadResponse> {
  const [inputs, outputs] = [decode(request.getInputs()), decode(request.getProperties())];
  const isImport = Object.keys(outputs.properties).length === 0;
  const asked = {
    urn: request.getUrn(),
    given: [inputs, outputs],
    ...(!isImport && { hint: storedConfigurationHint }),
  };
  return inCall(plugin, asked, async ({ resource, session, context, out }) => {
    const response = new ReadResponse();
    const found = await resource.read(session, { id: request.getId(), outputs: outputs.properties }, context);
    if (!found) return response;
    response.setId(found.id);
    response.setProperties(out(found.outputs));
    response.setInputs(out(found.inputs));
    response.setRefreshBeforeUpdate?.(resource.isUnfinished?.(found.outputs) ?? false);
    return response;
  });
}
