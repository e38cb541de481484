import { type CreateRequest, CreateResponse } from "@pulumi/pulumi/proto/provider_pb";
import { createOnce } from "../../resource/createOnce";
import { previewCreate } from "../../resource/preview";
import type { Session } from "../../resource/session";
import { CallFailed } from "../errors";
import type { Plugin } from "../plugin";
import { decode } from "../properties";
import { inCall } from "./call";

/** Where the engine alone decides on a replacement, for `replaceOnChanges`, nobody asked before. */
function mustReplaceNoProtected({ managed }: Session, urn: string): void {
  const id = managed.protectedIds.get(urn);
  if (id === undefined) return;
  throw new CallFailed(
    `${id} is not replaced, because deletionProtection is on. Nothing was ordered. ` +
      "To replace it set deletionProtection: false, run `pulumi up`, and then replace it.",
  );
}

/** In a preview nothing is sent: the inputs, and unknown what only the host can tell. */
export function create(plugin: Plugin, request: CreateRequest): Promise<CreateResponse> {
  const news = decode(request.getProperties());
  const asked = { urn: request.getUrn(), given: [news], timeout: request.getTimeout() };
  return inCall(plugin, asked, async ({ resource, session, context, out }) => {
    mustReplaceNoProtected(session, request.getUrn());
    const response = new CreateResponse();
    if (request.getPreview()) {
      response.setProperties(out(previewCreate(resource, news.properties)));
      return response;
    }
    const given = { news: news.properties };
    const { id, outputs } = await createOnce(resource, session, request.getUrn(), given, context);
    response.setId(id);
    response.setProperties(out(outputs));
    return response;
  });
}
