import type { MethodDefinition } from "@grpc/grpc-js";
import { BinaryReader, BinaryWriter } from "google-protobuf";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";

/** What an engine asks List for. */
export interface ListRequest {
  /** The type, such as `hosting:index:Server`. */
  readonly token: string;
  readonly query: Struct | undefined;
  /** Of all pages together; below 1 there is no limit. */
  readonly limit: number;
  /** No more are to be answered in one call; below 1 the plugin chooses. */
  readonly pageSize: number;
  /** Of the call before; empty for the first page. */
  readonly continuation: string;
}

/** One message of the answer: a resource, where to go on, or that the query is not known yet. */
export type ListAnswer =
  | { readonly id: string; readonly name: string }
  | { readonly continuation: string }
  | { readonly computed: true };

/**
 * Pulumi's call List. Engines newer than the SDK that this package is built with have it, so its messages are written
 * here: the numbers are those of the fields in Pulumi's provider.proto (SDK 3.270).
 */
export const listMethod: MethodDefinition<ListRequest, ListAnswer> = {
  path: "/pulumirpc.ResourceProvider/List",
  requestStream: false,
  responseStream: true,
  requestSerialize: writeRequest,
  requestDeserialize: readRequest,
  responseSerialize: writeAnswer,
  responseDeserialize: readAnswer,
};

function readRequest(bytes: Uint8Array): ListRequest {
  const request = {
    token: "",
    query: undefined as Struct | undefined,
    limit: 0,
    pageSize: 0,
    continuation: "",
  };
  fields(bytes, {
    1: (reader) => {
      request.token = reader.readString();
    },
    2: (reader) => {
      const query = new Struct();
      reader.readMessage(query, Struct.deserializeBinaryFromReader);
      request.query = query;
    },
    3: (reader) => {
      request.limit = reader.readInt64();
    },
    4: (reader) => {
      request.pageSize = reader.readInt64();
    },
    5: (reader) => {
      request.continuation = reader.readString();
    },
  });
  return request;
}

function writeRequest({ token, query, limit, pageSize, continuation }: ListRequest): Buffer {
  const writer = new BinaryWriter();
  if (token) writer.writeString(1, token);
  if (query) writer.writeMessage(2, query, Struct.serializeBinaryToWriter);
  if (limit) writer.writeInt64(3, limit);
  if (pageSize) writer.writeInt64(4, pageSize);
  if (continuation) writer.writeString(5, continuation);
  return Buffer.from(writer.getResultBuffer());
}

function writeAnswer(answer: ListAnswer): Buffer {
  const writer = new BinaryWriter();
  if ("computed" in answer) writer.writeMessage(1, answer, () => {});
  else if ("continuation" in answer)
    writer.writeMessage(3, answer, ({ continuation }, inner) => inner.writeString(1, continuation));
  else
    writer.writeMessage(2, answer, ({ id, name }, inner) => {
      inner.writeString(1, id);
      if (name) inner.writeString(2, name);
    });
  return Buffer.from(writer.getResultBuffer());
}

function readAnswer(bytes: Uint8Array): ListAnswer {
  let answer: ListAnswer = { computed: true };
  fields(bytes, {
    1: (reader) => reader.skipField(),
    2: (reader) => {
      const [id = "", name = ""] = texts(reader);
      answer = { id, name };
    },
    3: (reader) => {
      const [continuation = ""] = texts(reader);
      answer = { continuation };
    },
  });
  return answer;
}

type Read = (reader: BinaryReader) => void;

/** Reads each field by its number; fields that are not known are skipped. */
function fields(bytes: Uint8Array, reads: Readonly<Record<number, Read>>): void {
  const reader = new BinaryReader(bytes);
  while (reader.nextField() && !reader.isEndGroup()) {
    const read = reads[reader.getFieldNumber()];
    if (read) read(reader);
    else reader.skipField();
  }
}

/** The texts of an inner message, by their numbers from 1. */
function texts(reader: BinaryReader): string[] {
  const found: string[] = [];
  fields(reader.readBytes() as Uint8Array, {
    1: (inner) => {
      found[0] = inner.readString();
    },
    2: (inner) => {
      found[1] = inner.readString();
    },
  });
  return found;
}
