/** `Server` → `hosting:index:Server`. */
export const resourceToken = (name: string): string => `hosting:index:${name}`;
