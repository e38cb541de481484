import * as words from "../../provider/api/contract/enumerations";
import type { JsonSchema } from "../sdkTypes/jsonSchema";
import { wordsOf } from "../sdkTypes/wordTypes";

/** The names of the enumeration types that the client exports, by their values. */
const names = new Map(
  Object.entries({
    ServerType: words.serverTypes,
    AssetStatus: words.assetStatuses,
    AssetCategory: words.assetCategories,
    ApiVersion: words.apiVersions,
    CredentialType: words.credentialTypes,
    RemovalRating: words.removalRatings,
    BackupPlan: words.backupPlans,
    "AlsowithWord | HostsOwnWord": words.alsowithWords,
  }).map(([name, values]) => [JSON.stringify(values), name]),
);

/** The enumeration types that the generated module imports. */
export const wordTypes = [...names.values()].flatMap((name) => name.split(" | ")).sort();

/** The type of an enumeration in parameters: the known words only. */
export function closedWords(schema: JsonSchema): Partial<JsonSchema> {
  const name = names.get(JSON.stringify(wordsOf(schema)));
  return name === undefined ? {} : { typeName: name };
}

/** The type of an enumeration in a response: any text, with the known words offered by editors. */
export function openWords(schema: JsonSchema): Partial<JsonSchema> {
  const values = wordsOf(schema);
  if (!values) return {};
  const knownType = closedWords(schema).typeName ?? values.map((value) => JSON.stringify(value)).join(" | ");
  return { typeName: `${knownType} | (string & {})` };
}
