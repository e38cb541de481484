/** The inputs of the server that most tests order. Its plan and template are in the sandbox's catalogue. */
export const sampleServer = {
  domain: "web.example.com",
  type: "Cloud.VPS",
  zoneId: 12,
  planId: 1201,
  templateName: "DEBIAN_12_64",
} as const;
