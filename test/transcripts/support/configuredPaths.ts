/** The paths that transcripts configure for operations without a path in the specification. */
export const configuredPaths = {
  "server.byIdentifier": "server/by/identifier",
  "server.image.list": "server/image/list",
};
