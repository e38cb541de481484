import { type Lift, runLift } from "../../provider/lift";
import { removalGuard } from "../../provider/resource/removalGuard";
import type { Declared, Resource } from "../../provider/resource/resource";
import { resources as provided } from "../../provider/resources";
import { asset as typedAsset } from "../../provider/resources/asset";
import { credential as typedCredential } from "../../provider/resources/credential";
import { server as typedServer } from "../../provider/resources/server";
import { sshKey as typedSshKey } from "../../provider/resources/sshKey";

/** The default facts about a resource besides its values: no secrets, no `protect`, and no protection lifted. */
export const undeclared: Declared = { secret: new Set(), protect: false, lift: runLift({}) };

type Methods = "check" | "diff" | "create" | "update" | "delete";
type Some<Request> = Omit<Request, keyof Declared> & Partial<Declared>;

/** A resource whose methods take only the facts that a test is about. The others have the defaults above. */
export interface TestedResource extends Omit<Resource, Methods> {
  check(request: Some<Parameters<Resource["check"]>[0]>): ReturnType<Resource["check"]>;
  diff(
    session: Parameters<Resource["diff"]>[0],
    request: Some<Parameters<Resource["diff"]>[1]>,
    context?: Parameters<Resource["diff"]>[2],
  ): ReturnType<Resource["diff"]>;
  create(...call: Call<"create">): ReturnType<Resource["create"]>;
  update(...call: Call<"update">): ReturnType<Resource["update"]>;
  delete(...call: Call<"delete">): ReturnType<Resource["delete"]>;
}
type Call<Name extends "create" | "update" | "delete"> = [
  session: Parameters<Resource[Name]>[0],
  request: Some<Parameters<Resource[Name]>[1]>,
  context: Parameters<Resource[Name]>[2],
];

export const tested = (resource: Resource): TestedResource => ({
  ...resource,
  check: (request) => resource.check({ ...undeclared, ...request }),
  diff: (session, request, context) => resource.diff(session, { ...undeclared, ...request }, context),
  create: (session, request, context) => resource.create(session, { ...undeclared, ...request }, context),
  update: (session, request, context) => resource.update(session, { ...undeclared, ...request }, context),
  delete: (session, request, context) => resource.delete(session, { ...undeclared, ...request }, context),
});

/** The same resource in a run whose user has lifted protections (HOSTING_UNPROTECT). */
export const liftedResource = (resource: TestedResource, lift: Lift): TestedResource => ({
  ...resource,
  diff: (session, request, context) => resource.diff(session, { ...request, lift }, context),
  create: (session, request, context) => resource.create(session, { ...request, lift }, context),
  update: (session, request, context) => resource.update(session, { ...request, lift }, context),
  delete: (session, request, context) => resource.delete(session, { ...request, lift }, context),
});

export const resources = {
  Server: tested(provided.Server),
  SshKey: tested(provided.SshKey),
  Credential: tested(provided.Credential),
  Asset: tested(provided.Asset),
};

// Each resource as the provider registers it, with its removal guard, but with untyped properties.

export const asset = tested(removalGuard(typedAsset as Resource));
export const credential = tested(removalGuard(typedCredential as Resource));
export const server = tested(removalGuard(typedServer as Resource));
export const sshKey = tested(removalGuard(typedSshKey as Resource));
