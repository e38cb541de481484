import { Metadata, type ServiceError, status } from "@grpc/grpc-js";
import { ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { Any } from "google-protobuf/google/protobuf/any_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { CallFailed } from "../engine/call";
import { failureText } from "../engine/failureText";

/**
 * The error of a resource that exists but is not in the requested state. The engine stores its id and properties, and
 * the next `up` continues with it.
 */
export class PartlyFailed extends CallFailed {
  constructor(
    message: string,
    readonly id: string,
    readonly properties: Struct,
    readonly refreshBeforeUpdate: boolean,
  ) {
    super(message);
  }
}

/** Converts an error to a gRPC error with one text and no stack trace. */
export function toServiceError(error: unknown): Partial<ServiceError> {
  const message = error instanceof CallFailed ? error.message : failureText(error);
  // With this status code the engine prints only the text. With UNKNOWN it would add a warning.
  const code = status.FAILED_PRECONDITION;
  return error instanceof PartlyFailed
    ? { code, details: message, metadata: partial(error, code, message) }
    : { code, details: message };
}

function partial(error: PartlyFailed, code: number, message: string): Metadata {
  const initFailure = new ErrorResourceInitFailed()
    .setId(error.id)
    .setProperties(error.properties)
    .setReasonsList([message]);
  initFailure.setRefreshBeforeUpdate?.(error.refreshBeforeUpdate);
  const detail = new Any();
  detail.pack(initFailure.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
  const answer = new Status().setCode(code).setMessage(message).setDetailsList([detail]);
  const metadata = new Metadata();
  metadata.set("grpc-status-details-bin", Buffer.from(answer.serializeBinary()));
  return metadata;
}
