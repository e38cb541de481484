import type { BinaryReader, BinaryWriter } from "google-protobuf";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { type Properties, setMember } from "../values";

// For speed, a Struct is read into plain values, without the protobuf library's message object for each value
// (ARCHITECTURE.md, What is fast on purpose). The field numbers are those of google/protobuf/struct.proto.

/** A Struct that contains these plain values. */
export const structOf = (values: Properties): Struct => withValues(new Struct(), values);

// The generated code calls this function to read the Struct inside a message.
Struct.deserializeBinaryFromReader = (struct, reader) => withValues(struct, readMembers(reader));

function withValues(struct: Struct, values: Properties): Struct {
  // The part of the library's map interface that serialising a Struct uses.
  const fields = {
    getLength: () => Object.keys(values).length,
    serializeBinary: (_: number, writer: BinaryWriter) => writeMembers(values, writer),
  };
  return Object.assign(struct, { toJavaScript: () => values, getFieldsMap: () => fields });
}

/** Reads a nested protobuf message. */
function readNested<Read>(reader: BinaryReader, readMessage: (reader: BinaryReader) => Read): Read {
  const values: Read[] = [];
  reader.readMessage(values, () => values.push(readMessage(reader)));
  return values[0] as Read;
}

function readMembers(reader: BinaryReader): Properties {
  const members: Properties = {};
  while (reader.nextField()) setMember(members, ...readNested(reader, readMember));
  return members;
}

function readMember(reader: BinaryReader): [name: string, value: unknown] {
  const member: [string, unknown] = ["", null];
  while (reader.nextField())
    if (reader.getFieldNumber() === 1) member[0] = reader.readString();
    else member[1] = readNested(reader, readValue);
  return member;
}

function readItems(reader: BinaryReader): unknown[] {
  const items: unknown[] = [];
  while (reader.nextField()) items.push(readNested(reader, readValue));
  return items;
}

function readValue(reader: BinaryReader): unknown {
  let value: unknown = null;
  while (reader.nextField()) value = oneValue(reader);
  return value;
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
      return readNested(reader, readMembers);
    case 6:
      return readNested(reader, readItems);
    default:
      reader.skipField();
      return null;
  }
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
