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
import { createIn, deleteIn, readIn, updateIn } from "../../engine/front";
import type { Plugin } from "../plugin";
import { decode } from "../properties";
import { inCall } from "./call";

export function create(plugin: Plugin, request: CreateRequest): Promise<CreateResponse> {
  const news = decode(request.getProperties());
  const isPreview = request.getPreview();
  const asked = { urn: request.getUrn(), given: [news], timeout: request.getTimeout(), isPreview };
  return inCall(plugin, asked, async (call, out) => {
    const { id, outputs } = await createIn(call, news);
    const response = new CreateResponse();
    response.setId(id);
    response.setProperties(out(outputs));
    return response;
  });
}

/** An answer without an id means gone. */
export function read(plugin: Plugin, request: ReadRequest): Promise<ReadResponse> {
  const [inputs, outputs] = [decode(request.getInputs()), decode(request.getProperties())];
  const asked = { urn: request.getUrn(), given: [inputs, outputs] };
  return inCall(plugin, asked, async (call, out) => {
    const found = await readIn(call, request.getId(), { outputs, inputs: [inputs] });
    const response = new ReadResponse();
    if (!found) return response;
    response.setId(found.id);
    response.setProperties(out(found.outputs));
    response.setInputs(out(found.inputs));
    response.setRefreshBeforeUpdate?.(call.resource.isUnfinished?.(found.outputs) ?? false);
    return response;
  });
}

export function update(plugin: Plugin, request: UpdateRequest): Promise<UpdateResponse> {
  const [olds, news] = [decode(request.getOlds()), decode(request.getNews())];
  const [timeout, isPreview] = [request.getTimeout(), request.getPreview()];
  const asked = { urn: request.getUrn(), given: [news], before: olds, timeout, isPreview };
  return inCall(plugin, asked, async (call, out) => {
    const outputs = await updateIn(call, request.getId(), olds, news);
    const response = new UpdateResponse();
    response.setProperties(out(outputs));
    return response;
  });
}

export function remove(plugin: Plugin, request: DeleteRequest): Promise<Empty> {
  const olds = decode(request.getProperties());
  const asked = { urn: request.getUrn(), given: [olds], timeout: request.getTimeout() };
  return inCall(plugin, asked, async (call) => {
    await deleteIn(call, request.getId(), olds);
    return new Empty();
  });
}
