/** A token is renewed this long before it expires, in milliseconds, or after 9/10 of a shorter life. */
const margin = 60_000;

/**
 * When to renew a token, in milliseconds of our clock. The host says `expires` in epoch seconds by its own clock;
 * where that is absent, or makes no sense by ours, the lifetime that was asked for counts.
 */
export function renewalTime(began: number, lifetimeSeconds: number, expires: unknown): number {
  const asked = began + lifetimeSeconds * 1000;
  const expiresAt = Number(expires) * 1000;
  const end = expiresAt > began && expiresAt < asked ? expiresAt : asked;
  return end - Math.min(margin, (end - began) / 10);
}
