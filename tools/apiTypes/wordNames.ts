import * as words from "../../provider/api/contract/enumerations";
import type { JsonSchema } from "../sdkTypes/jsonSchema";
import { wordsOf } from "../sdkTypes/wordTypes";

/** The enumerations by the names of their types, which the client exports. */
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

/** The types that a module with these names imports. */
export const wordTypes = [...names.values()].flatMap((name) => name.split(" | ")).sort();

/** The type of an enumeration that may be given: these words, and no others. */
export function closedWords(schema: JsonSchema): Partial<JsonSchema> {
  const name = names.get(JSON.stringify(wordsOf(schema)));
  return name === undefined ? {} : { typeName: name };
}

/** The type of an enumeration that comes back: any word, the known ones typed. */
export function openWords(schema: JsonSchema): Partial<JsonSchema> {
  const values = wordsOf(schema);
  if (!values) return {};
  const known = closedWords(schema).typeName ?? values.map((value) => JSON.stringify(value)).join(" | ");
  return { typeName: `${known} | (string & {})` };
}
