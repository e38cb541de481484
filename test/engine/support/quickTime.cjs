// Loaded before a provider. From its first pause on, its time passes twenty times as fast, so that what it waits for to be
// sure, such as a request that may still arrive two minutes after it was sent, is over in seconds.

const speed = 20;
const { now } = Date;
/** @type {number | undefined} */
let began;
Date.now = () => (began === undefined ? now() : began + (now() - began) * speed);

// The provider's clock sleeps by the global one (provider/clock.ts).
const { setTimeout: later } = globalThis;
/** @type {(work: (...given: unknown[]) => void, delay?: number, ...given: unknown[]) => NodeJS.Timeout} */
const sooner = (work, delay = 0, ...given) => {
  began ??= now();
  return later(work, delay / speed, ...given);
};
globalThis.setTimeout = Object.assign(sooner, later);
