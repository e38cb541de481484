// Read-only look-ups: one table, derived from the contract.
export { type Found, look, secretsOf } from "./look";
export { type LookUp, type LookUpName, lookUps } from "./table";
