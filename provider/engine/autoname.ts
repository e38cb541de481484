const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** `deploy-key` → `deploy_key_x7k2m9q`: fits the API's WORD_, and differs from that of any other run. */
export function autoname(resourceName: string, random: () => number): string {
  const stem = resourceName.replace(/\W/g, "_");
  const suffix = Array.from({ length: 7 }, () => letters[Math.floor(random() * letters.length)]).join("");
  return `${stem}_${suffix}`;
}
