// Loaded before a provider. From its first pause on, its time passes twenty times as fast, so that what it waits for to be
// sure, such as a request that may still arrive two minutes after it was sent, is over in seconds.
const promises = require("node:timers/promises");

const speed = 20;
const { now } = Date;
/** @type {number | undefined} */
let began;
Date.now = () => (began === undefined ? now() : began + (now() - began) * speed);

const sleep = promises.setTimeout;
promises.setTimeout = (delay = 0, ...rest) => {
  began ??= now();
  return sleep(delay / speed, ...rest);
};
