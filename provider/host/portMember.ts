/** Turns functions of this room into members of a port, by binding their first parameter, the host. */
export const portMember =
  <Bound>(host: Bound) =>
  <Rest extends unknown[], Answer>(ask: (host: Bound, ...rest: Rest) => Answer) =>
  (...rest: Rest): Answer =>
    ask(host, ...rest);
