import * as z from "zod";
import { identity, integer, record, string } from "./answerTypes";
import { account, orderBy, paging } from "./commonMembers";
import { eitherShape, hash, positiveInt, wordUnderscore } from "./dataTypes";
import { list, read } from "./operation";

/** A region (specification, Region). */
const regionRecord = record({
  id: identity(integer().describe("Id number of the region.")),
  name: string().describe("Name of the region."),
  city: string().describe("City that the region is in."),
  state: string().describe("State that the region is in."),
  country: string().describe("Country that the region is in."),
  asn: integer().describe("Autonomous system number of the region."),
  host_prefix: string().describe("Host prefix of the region."),
});

/** A zone. The specification does not show the fields of a zone; these are needed to choose a zone id. */
const zoneRecord = record({
  id: identity(integer().describe("Id number of the zone.")),
  name: string().describe("Name of the zone."),
  region_id: integer().describe("Id number of the region that the zone is in."),
});

export const network = {
  region: {
    details: read({
      purpose: "One region, by its id",
      path: "network/region/details",
      params: () => ({ id: positiveInt() }),
      answer: regionRecord,
    }),
    list: list({
      purpose: "The regions of the host",
      path: "network/region/list",
      params: () => ({
        ...paging(),
        order_by: orderBy(),
        alsowith: eitherShape(
          wordUnderscore(),
          z.array(eitherShape(wordUnderscore(), eitherShape(hash(), z.array(z.unknown())))),
        ).optional(),
      }),
      answer: regionRecord,
    }),
  },
  zone: {
    list: list({
      purpose: "The zones that servers are deployed in",
      path: "network/zone/list",
      certainty: "specification",
      params: () => ({ ...account(), ...paging(), order_by: orderBy() }),
      answer: zoneRecord,
    }),
  },
};
