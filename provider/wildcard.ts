/** Whether the whole text matches the pattern, in any letter case. `*` matches any characters. */
export function matches(pattern: string, text: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "is").test(text);
}
