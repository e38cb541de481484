/** The operations of `power`, by the words that a person types. */
export const powerWords = {
  start: "server.power.start",
  stop: "server.power.stop",
  shutdown: "server.power.shutdown",
  reboot: "server.power.reboot",
} as const;
