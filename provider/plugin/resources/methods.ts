import {
  type CreateRequest,
  CreateResponse,
  type DeleteRequest,
  type ReadRequest,
  ReadResponse,
  type UpdateRequest,
  UpdateResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { changeOf } from "../../engine/decoded";
import { createOnce } from "../../resource/createOnce";
import { previewCreate, previewUpdate } from "../../resource/preview";
import type { Plugin } from "../plugin";
import { decode } from "../properties";
import { inCall } from "./call";

/** In a preview nothing is sent; the answer has the inputs, and unknown values for what the host will report. */
export function create(plugin: Plugin, request: CreateRequest): Promise<CreateResponse> {
  const urn = request.getUrn();
  const news = decode(request.getProperties());
  const asked = { urn, given: [news], timeout: request.getTimeout() };
  return inCall(plugin, asked, async ({ resource, session, context, out }) => {
    const response = new CreateResponse();
    if (request.getPreview()) {
      response.setProperties(out(previewCreate(resource, news.properties)));
      return response;
    }
    const { id, outputs } = await createOnce(
      resource,
      session,
      { name: urn, news: news.properties },
      context,
    );
    response.setId(id);
    response.setProperties(out(outputs));
    return response;
  });
}

/** For refresh; with only an id also for import and `get`. An answer without an id means gone. */
export function read(plugin: Plugin, request: ReadRequest): Promise<ReadResponse> {
  const [inputs, outputs] = [decode(request.getInputs()), decode(request.getProperties())];
  const isOfStored = Object.keys(outputs.properties).length > 0;
  const asked = { urn: request.getUrn(), given: [inputs, outputs], isOfStored };
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

/** In a preview nothing is sent; values that the update does not touch stay known. */
export function update(plugin: Plugin, request: UpdateRequest): Promise<UpdateResponse> {
  const [olds, news] = [decode(request.getOlds()), decode(request.getNews())];
  // The new inputs say what is secret. Values that they do not give stay as secret as before.
  const asked = { urn: request.getUrn(), given: [news], before: olds, timeout: request.getTimeout() };
  const change = changeOf(request.getId(), olds, news);
  return inCall(plugin, asked, async ({ resource, session, context, out }) => {
    const response = new UpdateResponse();
    const outputs = request.getPreview()
      ? // Without the context: the engine has asked for the diff already, and what it warned of was said.
        previewUpdate(resource, change, resource.diff(session, change))
      : await resource.update(session, change, context);
    response.setProperties(out(outputs));
    return response;
  });
}

export function remove(plugin: Plugin, request: DeleteRequest): Promise<Empty> {
  const olds = decode(request.getProperties());
  const asked = { urn: request.getUrn(), given: [olds], timeout: request.getTimeout(), isOfStored: true };
  return inCall(plugin, asked, async ({ resource, session, context }) => {
    await resource.delete(session, { id: request.getId(), olds: olds.properties }, context);
    return new Empty();
  });
}
