/**
 * How long before it expires a token is renewed, in milliseconds. A short-lived one is renewed after 9/10 of its
 * life.
 */
const margin = 60_000;

/**
 * When to renew a token, in milliseconds of our clock. The host gives `expires` in epoch seconds of its own clock.
 * Where that is missing or impossible by our clock, the requested lifetime counts.
 */
export function renewalTime(began: number, lifetimeSeconds: number, expires: unknown): number {
  const asked = began + lifetimeSeconds * 1000;
  const expiresAt = Number(expires) * 1000;
  const end = expiresAt > began && expiresAt < asked ? expiresAt : asked;
  return end - Math.min(margin, (end - began) / 10);
}
