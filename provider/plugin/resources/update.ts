import { type UpdateRequest, UpdateResponse } from "@pulumi/pulumi/proto/provider_pb";
import { previewUpdate } from "../../resource/preview";
import type { Plugin } from "../plugin";
import { decode } from "../properties";
import { declaredSecret, inCall } from "./call";

/** In a preview nothing is sent: what the update leaves alone stays known. */
export function update(plugin: Plugin, request: UpdateRequest): Promise<UpdateResponse> {
  const [olds, news] = [decode(request.getOlds()), decode(request.getNews())];
  // The new inputs say what is secret from now on; what they do not give stays as secret as it was.
  const asked = { urn: request.getUrn(), given: [news], before: olds, timeout: request.getTimeout() };
  return inCall(plugin, asked, async ({ resource, session, context, out }) => {
    const change = {
      id: request.getId(),
      olds: olds.properties,
      news: news.properties,
      secret: declaredSecret(news, olds),
    };
    const response = new UpdateResponse();
    response.setProperties(
      out(
        request.getPreview()
          ? // Without the context: the engine has asked for the diff already, and what it warned of was said.
            previewUpdate(resource, change, resource.diff(session, change))
          : await resource.update(session, change, context),
      ),
    );
    return response;
  });
}
