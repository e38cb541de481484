import * as z from "zod";

/** An object with these members and no others. Its error names the members that exist. */
export const membersOnly = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => {
  const members = Object.keys(shape).join(", ");
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `has no member ${issue.keys?.join(", ")}; its members are ${members}`
        : `must be an object with members of ${members}`,
  });
};
