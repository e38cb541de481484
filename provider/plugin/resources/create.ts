import { type CreateRequest, CreateResponse } from "@pulumi/pulumi/proto/provider_pb";
import { previewCreate } from "../../resources/preview";
import type { Plugin } from "../plugin";
import { decode } from "../properties";
import { inCall } from "./call";

/** In a preview nothing is sent: the inputs, and unknown what only the host can tell. */
export function create(plugin: Plugin, request: CreateRequest): Promise<CreateResponse> {
  const news = decode(request.getProperties());
  const asked = { urn: request.getUrn(), given: [news], timeout: request.getTimeout() };
  return inCall(plugin, asked, async ({ resource, session, context, out }) => {
    const response = new CreateResponse();
    if (request.getPreview()) {
      response.setProperties(out(previewCreate(resource, news.properties)));
      return response;
    }
    const { id, outputs } = await resource.create(session, { news: news.properties }, context);
    response.setId(id);
    response.setProperties(out(outputs));
    return response;
  });
}
