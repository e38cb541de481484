/** Makes functions of this room members of a port: the same without their first parameter, the host. */
export const portMember =
  <Bound>(host: Bound) =>
  <Rest extends unknown[], Answer>(ask: (host: Bound, ...rest: Rest) => Answer) =>
  (...rest: Rest): Answer =>
    ask(host, ...rest);
