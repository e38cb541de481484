/** The API operations of `pulumi-hosting power`, by the word that a user types. */
export const powerWords = {
  start: "server.power.start",
  stop: "server.power.stop",
  shutdown: "server.power.shutdown",
  reboot: "server.power.reboot",
} as const;
