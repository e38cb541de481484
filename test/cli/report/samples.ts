import type { Drift } from "../../../cli/drift/drifted";
import type { PreviewStep } from "../../../cli/preview/readPreview";
import type { Changes, ResourceChange } from "../../../cli/report/changes";

/** A preview in which nothing happens. */
export const nothing: Changes = {
  ...{ project: "shop", stack: "dev", drift: [], unnamed: 0, resources: [], errors: [], endedAt: [] },
};

export const names = (count: number) => Array.from({ length: count }, (_, number) => `web${number}`);

const urn = "urn:pulumi:dev::shop::hosting:index:Server";
const aServer = (name: string) => ({ urn: `${urn}::${name}`, name, kind: "Server", subject: name });

/** A server that is deleted, unless `over` says otherwise. */
export const aChange = (name: string, over: Partial<ResourceChange> = {}): ResourceChange => ({
  ...aServer(name),
  category: "delete",
  happens: "is deleted",
  properties: [],
  ...over,
});

/** A server that is gone at the host, unless `over` says otherwise. */
export const aDrift = (name: string, over: Partial<Drift> = {}): Drift => ({
  ...aServer(name),
  is: "gone",
  differences: [],
  programWins: "",
  hostWins: "",
  ...over,
});

interface Stated {
  readonly name?: string;
  readonly stack?: string;
  readonly old?: object | undefined;
  readonly next?: object | undefined;
}
/** One step of a preview about a server of the id ABC123, as the engine reports it. */
export const serverStep = (op: string, { name = "web", stack = "dev", old, next }: Stated): PreviewStep => {
  const type = "hosting:index:Server";
  return {
    ...{ op, urn: `urn:pulumi:${stack}::shop::${type}::${name}` },
    ...(old && { oldState: { type, id: "ABC123", ...old } }),
    ...(next && { newState: { type, ...next } }),
  };
};
