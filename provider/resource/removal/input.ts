import * as z from "zod";
import { membersOnly, textGeneral } from "../../api/contract/dataTypes";
import { removalRatings } from "../../api/contract/enumerations";

/**
 * `removal`: what a removal request says to the host, and whether its end is waited for (specification, Assets › Asset
 * removal request).
 */
export const removal = () =>
  membersOnly({
    reason: textGeneral()
      .optional()
      .describe('Why it is removed; sent as `cancellation_reason`. Default: "No longer needed".'),
    comment: textGeneral().optional().describe("A comment; sent as `cancellation_comment`."),
    rating: z
      .union(
        removalRatings.map((rating) => z.literal(rating)),
        { error: "must be 0, 5 or 10" },
      )
      .optional()
      .describe("Rating of the experience: 0, 5 or 10."),
    cleanupAssets: z
      .boolean({ error: "must be true or false" })
      .optional()
      .meta({ default: false })
      .describe(
        "When this is the account's last subaccount that is not a certificate, domain registration or DNS zone: also **removes all remaining DNS zones** and disables auto-renewal of domain registrations and certificates.",
      ),
    wait: z
      .boolean({ error: "must be true or false" })
      .optional()
      .meta({ default: true })
      .describe(
        "Whether to wait until it is gone. With false, the run does not wait after the host has accepted the removal, perhaps for a later date; a warning quotes the host.",
      ),
  });
export type RemovalInput = z.output<ReturnType<typeof removal>>;
