/**
 * The engine's own address among the arguments that it starts a provider process with: `127.0.0.1:40123`. It is the same for
 * all processes of one run, and another one in the next.
 */
export const engineAddressAmong = (argumentsGiven: readonly string[]): string | undefined =>
  argumentsGiven.filter((argument) => /^(?:127\.0\.0\.1|localhost|\[::1\]):\d+$/.test(argument)).at(-1);
