/** The random generator of a sandbox. The same seed gives the same ids, tokens and passwords. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** Random text with `length` letters of the alphabet. */
  text(length: number, alphabet: string): string;
}

const mixed = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
const uniqIdAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789";

/**
 * Makes a small random generator (mulberry32) whose whole state is one number. The number is saved with the host's
 * state, so that a restarted sandbox does not give the same ids again. This generator is not good enough for secrets of
 * a real host.
 */
export function createRandom(state: { random: number }): Random {
  const next = () => {
    state.random = (state.random + 0x6d2b79f5) | 0;
    let mix = Math.imul(state.random ^ (state.random >>> 15), 1 | state.random);
    mix = (mix + Math.imul(mix ^ (mix >>> 7), 61 | mix)) ^ mix;
    return ((mix ^ (mix >>> 14)) >>> 0) / 2 ** 32;
  };
  const text = (length: number, alphabet: string) =>
    Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)]).join("");
  return { next, text };
}

export const randomPassword = (random: Random): string => random.text(16, mixed);
export const randomToken = (random: Random): string => random.text(40, mixed);
export const randomUniqId = (random: Random): string => random.text(6, uniqIdAlphabet);
