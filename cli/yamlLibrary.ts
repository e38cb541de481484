/** The library for YAML. Few commands need it, so none loads it before that. */
export const yamlLibrary = (): typeof import("yaml") => require("yaml");
