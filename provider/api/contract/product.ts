import * as z from "zod";
import { record, string } from "./answerTypes";
import { account } from "./common";
import { lineNonBlank } from "./dataTypes";
import { read } from "./operation";

export const product = {
  details: read({
    purpose: "Options, quotas and pricing of a product code",
    section: "Endpoints › Conventions 7",
    path: "product/details",
    certainty: "specification",
    params: z.object({ ...account(), code: lineNonBlank() }),
    answer: record({
      code: string().describe("Product code, e.g. `Cloud.VPS`."),
      options: z.array(z.looseObject({})).describe("Options of the product, with their quotas and pricing."),
    }),
  }),
};
