// Derived from package.json and tools/release/names.json; `npm run generate` writes it.

export const version = "0.1.0";

export const issues = "https://github.com/unnamed--owner/pulumi-hosting/issues";

/** The npm package of the classes that Pulumi generates from the schema. */
export const generatedPackage = "pulumi-hosting-sdk";
