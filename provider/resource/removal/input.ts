import * as z from "zod";
import { membersOnly, textGeneral } from "../../api/contract/dataTypes";
import { removalRatings } from "../../api/contract/enumerations";
import { optional } from "../optional";

/**
 * The input `removal`: the parameters of a removal request, and whether to wait for its end (specification, Assets ›
 * Asset removal request).
 */
export const removal = () =>
  membersOnly({
    reason: optional(
      textGeneral(),
      'Why it is removed; sent as `cancellation_reason`. Default: "No longer needed".',
    ),
    comment: optional(textGeneral(), "A comment; sent as `cancellation_comment`."),
    rating: optional(
      z.literal(removalRatings, { error: "must be 0, 5 or 10" }),
      "Rating of the experience: 0, 5 or 10.",
    ),
    cleanupAssets: optional(
      z.boolean({ error: "must be true or false" }),
      "When this is the account's last subaccount that is not a certificate, domain registration or DNS zone: also **removes all remaining DNS zones** and disables auto-renewal of domain registrations and certificates.",
      { default: false },
    ),
    wait: optional(
      z.boolean({ error: "must be true or false" }),
      "Whether to wait until it is gone. With false, the run does not wait after the host has accepted the removal, perhaps for a later date; a warning quotes the host.",
      { default: true },
    ),
  });
export type RemovalInput = z.output<ReturnType<typeof removal>>;
