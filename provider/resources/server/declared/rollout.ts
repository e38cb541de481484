import * as z from "zod";
import { membersOnly } from "../../../api/contract/dataTypes";
import { duration, parseDuration } from "../../../duration";
import { optional } from "../../../resource/optional";

export const rollout = () => {
  const name = { error: "must be a name of letters, digits, dots, hyphens and underscores" };
  const least = { error: "must be a whole number from 1" };
  return membersOnly({
    group: z
      .string(name)
      .regex(/^[\w.-]+$/, name)
      .describe("Name of the group, the same in each of its servers."),
    atOnce: optional(
      z.int(least).min(1, least),
      "How many servers of the group may be unavailable at the same time. If its servers differ in this, the least counts.",
      { default: 1 },
    ),
    pause: optional(
      duration(),
      'How long to wait after one server is back before the next one goes. A duration such as "30s", or a number of seconds. Default: no pause.',
    ),
  });
};

/** The pause of a rollout group, in milliseconds. */
export const pauseOf = ({ pause }: z.output<ReturnType<typeof rollout>>): number => parseDuration(pause) ?? 0;
