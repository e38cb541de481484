/** Milliseconds between two polls: quick at first, then a tenth of what has passed, up to a cap by the usual time. */
export function pollInterval(elapsed: number, usual: number): number {
  // A long build is seen a little later; nobody waits an hour and minds twenty seconds.
  const cap = clamp(usual / 30, 5_000, 20_000);
  return clamp(elapsed / 10, 250, cap);
}

/**
 * Milliseconds between two looks at one asset itself while the list shows nothing new: a minute, less at first,
 * because what is wrong with a request shows early, and a list never shows that a build has failed.
 */
export const lookInterval = (elapsed: number): number => clamp(elapsed / 2, 5_000, 60_000);

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
