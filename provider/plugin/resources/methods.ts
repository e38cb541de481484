import {
  type CreateRequest,
  CreateResponse,
  type DeleteRequest,
  type DiffRequest,
  DiffResponse,
  PropertyDiff,
  type ReadRequest,
  ReadResponse,
  type UpdateRequest,
  UpdateResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { frontCreate, frontDelete, frontDiff, frontRead, frontUpdate } from "../../engine/front";
import { outputsBefore } from "../../resource/compare";
import type { Properties } from "../../values";
import type { Plugin } from "../plugin";
import { decode } from "../properties";
import { resourceCall } from "./call";

const { DIFF_NONE, DIFF_SOME } = DiffResponse.DiffChanges;

/**
 * Compares old outputs with new inputs, and sends nothing that changes the host. A refresh calls it with old and new
 * exchanged.
 */
export function diff(plugin: Plugin, request: DiffRequest): Promise<DiffResponse> {
  const [olds, news] = [decode(request.getOlds()), decode(request.getNews())];
  return resourceCall(plugin, request, { current: [news], before: olds }, async (call) => {
    const { changes, replaces, changedInputs } = await frontDiff(call, request.getId(), olds, news);
    const response = new DiffResponse()
      .setChanges(changes ? DIFF_SOME : DIFF_NONE)
      .setReplacesList([...replaces])
      .setDiffsList([...changedInputs])
      .setHasdetaileddiff(true);
    const kindOf = kindsOf(olds.properties, news.properties, replaces);
    for (const property of changedInputs)
      response.getDetaileddiffMap().set(property, new PropertyDiff().setKind(kindOf(property)));
    return response;
  });
}

/**
 * The kind of change of each property. The engine itself compares the members of objects and lists. A property that the
 * program had not set before counts as added, even if the host reported a value for it.
 */
function kindsOf(olds: Properties, news: Properties, replaces: readonly string[]) {
  const { set } = outputsBefore(olds);
  return (property: string) => {
    const isAdded = !set.has(property) || olds[property] === undefined;
    const change = isAdded ? "ADD" : news[property] === undefined ? "DELETE" : "UPDATE";
    return PropertyDiff.Kind[replaces.includes(property) ? (`${change}_REPLACE` as const) : change];
  };
}

export function create(plugin: Plugin, request: CreateRequest): Promise<CreateResponse> {
  const news = decode(request.getProperties());
  return resourceCall(plugin, request, { current: [news] }, async (call, out) => {
    const { id, outputs } = await frontCreate(call, news);
    return new CreateResponse().setId(id).setProperties(out(outputs));
  });
}

/** Reads a resource. A response without an id means that the resource is gone. */
export function read(plugin: Plugin, request: ReadRequest): Promise<ReadResponse> {
  const [inputs, outputs] = [decode(request.getInputs()), decode(request.getProperties())];
  return resourceCall(plugin, request, { current: [inputs, outputs] }, async (call, out) => {
    const reading = await frontRead(call, request.getId(), outputs);
    const response = new ReadResponse();
    if (!reading) return response;
    response.setRefreshBeforeUpdate?.(call.resource.isUnfinished?.(reading.outputs) ?? false);
    return response.setId(reading.id).setProperties(out(reading.outputs)).setInputs(out(reading.inputs));
  });
}

export function update(plugin: Plugin, request: UpdateRequest): Promise<UpdateResponse> {
  const [olds, news] = [decode(request.getOlds()), decode(request.getNews())];
  return resourceCall(plugin, request, { current: [news], before: olds }, async (call, out) => {
    const outputs = await frontUpdate(call, request.getId(), olds, news);
    return new UpdateResponse().setProperties(out(outputs));
  });
}

export function remove(plugin: Plugin, request: DeleteRequest): Promise<Empty> {
  const olds = decode(request.getProperties());
  return resourceCall(plugin, request, { current: [olds] }, async (call) => {
    await frontDelete(call, request.getId(), olds);
    return new Empty();
  });
}
