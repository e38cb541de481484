/** The paths that transcripts configure for the operations that have none. */
export const configuredPaths = {
  "server.byIdentifier": "server/by/identifier",
  "server.image.list": "server/image/list",
};
