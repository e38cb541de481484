import type { MethodDefinition, ServiceDefinition } from "@grpc/grpc-js";
import { BinaryReader, BinaryWriter, type Message } from "google-protobuf";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { type Properties, setMember } from "../values";

/** A Struct of plain values. Without the library's message for each single value, a call takes a third less time. */
class PlainStruct extends Struct {
  constructor(readonly values: Properties) {
    super();
  }
  override toJavaScript() {
    return this.values as ReturnType<Struct["toJavaScript"]>;
  }
  // For a writer that is not ours.
  override getFieldsMap() {
    return Struct.fromJavaScript(this.toJavaScript()).getFieldsMap();
  }
}

export const structOf = (properties: Properties): Struct => new PlainStruct(properties);

/** What the code generator of gRPC adds to a method, and its types leave out. */
interface Generated {
  readonly requestType: {
    new (): Message;
    deserializeBinaryFromReader(request: Message, reader: BinaryReader): Message;
  };
  readonly responseType: { serializeBinaryToWriter(response: unknown, writer: BinaryWriter): void };
}

/** The same service; the Structs of its requests and answers are read and written as plain values. */
export const withPlainStructs = <Service extends ServiceDefinition>(service: Service): Service =>
  Object.fromEntries(
    Object.entries(service).map(([name, method]) => {
      const { requestType, responseType } = method as unknown as Generated;
      const plain: Partial<MethodDefinition<unknown, unknown>> = {
        requestDeserialize: (bytes) =>
          requestType.deserializeBinaryFromReader(new requestType(), readerOf(bytes)),
        responseSerialize: (response) => {
          const writer = plainWriter();
          responseType.serializeBinaryToWriter(response, writer);
          return Buffer.from(writer.getResultBuffer());
        },
      };
      return [name, { ...method, ...plain }];
    }),
  ) as Service;

function readerOf(bytes: Uint8Array): BinaryReader {
  const reader = new BinaryReader(bytes);
  const { readMessage } = reader;
  reader.readMessage = (message, read) => {
    if (!(message instanceof Struct)) return readMessage.call(reader, message, read);
    const values: Properties = {};
    readMessage.call(reader, values, readMembers);
    message.toJavaScript = () => values as ReturnType<Struct["toJavaScript"]>;
  };
  return reader;
}

// The numbers are those of google/protobuf/struct.proto.

function readMembers(into: Properties, reader: BinaryReader): void {
  while (reader.nextField()) reader.readMessage(into, readMember);
}

function readMember(into: Properties, reader: BinaryReader): void {
  let name = "";
  const found: unknown[] = [];
  while (reader.nextField())
    if (reader.getFieldNumber() === 1) name = reader.readString();
    else reader.readMessage(found, readValue);
  setMember(into, name, found[0]);
}

function readItems(into: unknown[], reader: BinaryReader): void {
  while (reader.nextField()) reader.readMessage(into, readValue);
}

function readValue(into: unknown[], reader: BinaryReader): void {
  while (reader.nextField()) into.push(oneValue(reader));
}

function oneValue(reader: BinaryReader): unknown {
  switch (reader.getFieldNumber()) {
    case 2:
      return reader.readDouble();
    case 3:
      return reader.readString();
    case 4:
      return reader.readBool();
    case 5:
      return filled<Properties>({}, reader, readMembers);
    case 6:
      return filled<unknown[]>([], reader, readItems);
    default:
      reader.skipField();
      return null;
  }
}

function filled<Into>(into: Into, reader: BinaryReader, read: (into: Into, reader: BinaryReader) => void) {
  reader.readMessage(into, read);
  return into;
}

function plainWriter(): BinaryWriter {
  const writer = new BinaryWriter();
  const { writeMessage } = writer;
  writer.writeMessage = (field, value, write) =>
    value instanceof PlainStruct
      ? writeMessage.call(writer, field, value.values, writeMembers)
      : writeMessage.call(writer, field, value, write);
  return writer;
}

function writeMembers(values: Properties, writer: BinaryWriter): void {
  for (const member of Object.entries(values)) writer.writeMessage(1, member, writeMember);
}

function writeMember([name, value]: [string, unknown], writer: BinaryWriter): void {
  writer.writeString(1, name);
  writer.writeMessage(2, [value], writeValue);
}

function writeItems(items: readonly unknown[], writer: BinaryWriter): void {
  for (const item of items) writer.writeMessage(1, [item], writeValue);
}

function writeValue([value]: [unknown], writer: BinaryWriter): void {
  if (typeof value === "number") writer.writeDouble(2, value);
  else if (typeof value === "string") writer.writeString(3, value);
  else if (typeof value === "boolean") writer.writeBool(4, value);
  else if (Array.isArray(value)) writer.writeMessage(6, value, writeItems);
  else if (value !== null) writer.writeMessage(5, value, writeMembers);
  else writer.writeEnum(1, 0);
}
