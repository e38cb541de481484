import { regions, zones } from "../catalogue/places";
import { findTemplate } from "../catalogue/templates";
import type { Unspecified } from "../unspecified";

// The forms of answers that the specification does not show.

/** A date: milliseconds since the epoch, or in the stored form. */
export function formatDate({ dates }: Unspecified, date: number | string): string {
  const iso = new Date(date).toISOString();
  return dates === "spaced" ? iso.slice(0, 19).replace("T", " ") : iso;
}

/** A host name in the stored form. */
export const formatDomain = ({ domains }: Unspecified, domain: string): string =>
  domains === "lower" ? domain.toLowerCase() : domain;

/** A template's name in a server record. */
export function formatTemplate({ templateNames }: Unspecified, name: string): string {
  const { os_name = name, os_version = "" } = findTemplate(name) ?? {};
  const words = `${os_name} ${os_version}`.trim();
  return { own: name, renamed: `${name}_R2`, small: name.toLowerCase(), capitals: name, words }[
    templateNames
  ];
}

/** The template that an order names: all names of the catalogue are in capital letters. */
export const requestedTemplate = ({ templateNames }: Unspecified, name: string): string =>
  templateNames === "capitals" ? name.toUpperCase() : name;

/** A quota in the stored form: digits, or empty. */
export const formatQuota = ({ quotas }: Unspecified, quota: string): string | number =>
  quotas === "numbers" ? Number(quota) : quota;

/** A zone as the zone list shows it, and a server in it. */
export function formatZone(
  { zoneRegions }: Unspecified,
  id: number,
): Record<string, unknown> & { id: number } {
  const zone = zones.find((one) => one.id === id);
  const region = regions.find((one) => one.id === zone?.region_id);
  return {
    ...(zone ?? { id }),
    ...(zoneRegions === "object" && region && { region: { id: region.id, name: region.name } }),
  };
}
