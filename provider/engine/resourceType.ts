const type = /^(?:hosting:index:|pulumi-nodejs:dynamic\/hosting:)(\w+)$/;

/** `Server` of `hosting:index:Server`, and of the dynamic resource; undefined: it is a type of another package. */
export const resourceNameOf = (token: string): string | undefined => type.exec(token)?.[1];
