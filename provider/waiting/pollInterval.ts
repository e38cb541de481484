/** Milliseconds between two polls: quick at first, then a tenth of what has passed, up to a cap by the usual time. */
export function pollInterval(elapsed: number, usual: number): number {
  // A long build is seen a little later; nobody waits an hour and minds twenty seconds.
  const cap = clamp(usual / 30, 5_000, 20_000);
  return clamp(elapsed / 10, 250, cap);
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
