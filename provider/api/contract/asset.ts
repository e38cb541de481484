import * as z from "zod";
import { listType } from "./answerList";
import { address, flag, identity, integer, openEnumeration, record, string } from "./answerTypes";
import { account, answeredAccount, oneAsset, oneOf, orderBy, paging } from "./commonMembers";
import {
  boolean,
  domainFragment,
  domainFull,
  eitherShape,
  hash,
  laxWords,
  line,
  lineNonBlank,
  oneOrMany,
  textGeneral,
  uniqId,
  word,
} from "./dataTypes";
import { alsowithWord, assetCategories, assetStatuses, removalRatings } from "./enumerations";
import { list, read, write } from "./operation";

const alsowith = () => z.array(alsowithWord(), { error: "must be a list of words" }).optional();
const categories = () =>
  z.array(oneOf(assetCategories), { error: `must be a list of ${assetCategories.join(", ")}` }).optional();

const shape = {
  uniq_id: identity(string().describe("Six-character identifier of the asset.")),
  accnt: answeredAccount(),
  active: flag().describe("Whether the asset is active; of a server, whether it has finished building."),
  altGroup: string().describe("Group of the asset; one variant of the API reports it."),
  custom_name: string().describe("Your own name for the asset."),
  custom_description: string().describe("Your own description of the asset; may have several lines."),
  cycle: string().describe("Billing cycle of the asset."),
  domain: string().describe("Host name of the asset."),
  ip: address().describe("IPv4 address of the asset."),
  project_id: integer().describe("Id number of the project that the asset belongs to."),
  project_name: string().describe("Name of the project that the asset belongs to."),
  region_id: integer().describe("Id number of the region that the asset is in."),
  status: openEnumeration(assetStatuses).describe(
    "Status of the asset, e.g. `Active`. Other values are possible.",
  ),
  type: string().describe("Product type of the asset, e.g. `DNS.Zone`. Other values are possible."),
  username: string().describe("User name of the asset's login."),
};

/**
 * An asset (specification, Asset). Fields that `alsowith` adds are not described there, so they are kept as received.
 */
export const assetRecord = record(shape);

const assetUpdateRecord = record({
  ...shape,
  capabilities: hash().describe("Capabilities of the asset."),
  categories: listType(z.string()).describe("Categories of the asset."),
  description: string().describe("The host's description of the asset."),
  features: hash().describe("Features of the asset."),
  valid_source_hvs: hash().describe("Values of the host; what they mean is its own matter."),
});

export const asset = {
  details: read({
    purpose: "One asset, by its uniqId",
    path: "asset/details",
    certainty: "field",
    params: () => ({ ...oneAsset(), alsowith: alsowith() }),
    answer: assetRecord,
  }),
  list: list({
    purpose: "The assets of the account: servers, DNS zones, domains and so on",
    path: "asset/list",
    certainty: "specification",
    params: () => ({
      ...account(),
      alsowith: alsowith(),
      altGroup: laxWords().optional(),
      capability: word().optional(),
      category: categories(),
      exclude_category: categories(),
      custom_name: oneOrMany(eitherShape(lineNonBlank(), hash())).optional(),
      domain: eitherShape(domainFull(), domainFragment()).optional(),
      domain_match: boolean().optional(),
      order_by: orderBy(),
      ...paging(),
      project_name: textGeneral().optional(),
      public_category: word().optional(),
      status: oneOf(assetStatuses).optional(),
      type: oneOrMany(line()).optional(),
      uniq_id: z.array(uniqId(), { error: "must be a list of uniq_ids" }).optional(),
    }),
    answer: assetRecord,
  }),
  login: read({
    purpose: "User name and password of an asset",
    path: "asset/login",
    params: oneAsset,
    answer: record({
      username: string().describe("User name to log in with."),
      password: string().meta({ secret: true }).describe("Password to log in with."),
    }),
  }),
  requestRemoval: write({
    purpose: "Request the removal of an asset",
    path: "asset/cancellation/request",
    // A second request does no harm, because a uniq_id is never reused.
    repeatable: true,
    destructive: true,
    params: () => ({
      ...oneAsset(),
      cancellation_reason: textGeneral().optional(),
      cancellation_comment: textGeneral().optional(),
      rating: z.literal(removalRatings, { error: "must be 0, 5 or 10" }).optional(),
      cleanup_assets: boolean().optional(),
    }),
    answer: record({
      removal_requested: string().describe("The host's word that the removal is requested."),
    }),
  }),
  update: write({
    purpose: "Change an asset's names, description, domain or features",
    path: "asset/update",
    // The update sets values, so repeating it changes nothing.
    repeatable: true,
    params: () => ({
      ...oneAsset(),
      custom_name: line().optional(),
      custom_description: textGeneral().optional(),
      domain: domainFull().optional(),
      features: hash().optional(),
    }),
    answer: assetUpdateRecord,
  }),
};
