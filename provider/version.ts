// Derived from package.json; `npm run generate` writes it.

export const version = "0.1.0";
