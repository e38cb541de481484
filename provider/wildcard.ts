/** Whether a text is as a pattern says, in which a star stands for any signs. Case does not count. Pure. */
export function matches(pattern: string, text: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "is").test(text);
}
