/**
 * Milliseconds between two polls: short at first, then a tenth of the time passed. The longest depends on the usual
 * time.
 */
export function pollInterval(elapsed: number, usual: number): number {
  // The end of a long build may be seen a little later; nobody minds twenty seconds after an hour.
  const cap = clamp(usual / 30, 5_000, 20_000);
  return clamp(elapsed / 10, 250, cap);
}

/**
 * Milliseconds between two looks at one asset while the list shows nothing new. Short at first, because a wrong
 * request fails early; never more than a minute, because the list does not show that a build has failed.
 */
export const lookInterval = (elapsed: number): number => clamp(elapsed / 2, 5_000, 60_000);

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
