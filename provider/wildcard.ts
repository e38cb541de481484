/** Whether the text matches the pattern. `*` matches any characters. Case does not count. Pure. */
export function matches(pattern: string, text: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "is").test(text);
}
