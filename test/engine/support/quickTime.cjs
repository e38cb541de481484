// Loaded before a provider. From its first pause on, the provider's time passes twenty times as fast. Long waits then
// end in seconds, such as the two minutes during which a sent request may still arrive.

const speed = 20;
const { now } = Date;
/** @type {number | undefined} */
let began;
Date.now = () => (began === undefined ? now() : began + (now() - began) * speed);

// The provider's clock sleeps by the global setTimeout (provider/clock.ts).
const { setTimeout: later } = globalThis;
/** @type {(work: (...given: unknown[]) => void, delay?: number, ...given: unknown[]) => NodeJS.Timeout} */
const sooner = (work, delay = 0, ...given) => {
  began ??= now();
  return later(work, delay / speed, ...given);
};
globalThis.setTimeout = Object.assign(sooner, later);
