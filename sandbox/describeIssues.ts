import type * as z from "zod";

/** All validation errors of a value in one line, each with the path of the wrong field. */
export const describeIssues = ({ issues }: z.ZodError): string => issues.map(describeIssue).join("; ");

function describeIssue(issue: z.core.$ZodIssue): string {
  const member = issue.path.map(String).join(".");
  if (issue.code !== "unrecognized_keys") return `${member} ${issue.message}`.trim();
  const names = issue.keys.map((key) => (member ? `${member}.${key}` : key)).join(", ");
  return `${names} ${issue.keys.length > 1 ? "are" : "is"} not known here`;
}
