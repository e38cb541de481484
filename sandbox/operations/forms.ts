import { regions, zones } from "../catalogue/places";
import { findTemplate } from "../catalogue/templates";
import type { Unspecified } from "../unspecified";

// How this host writes values in responses, where the specification does not show it.

/** A date, given in milliseconds since the epoch or in the stored form. */
export function formatDate({ dates }: Unspecified, date: number | string): string {
  const iso = new Date(date).toISOString();
  return dates === "spaced" ? iso.slice(0, 19).replace("T", " ") : iso;
}

/** A domain as this host stores it. */
export const formatDomain = ({ domains }: Unspecified, domain: string): string =>
  domains === "lower" ? domain.toLowerCase() : domain;

/** The name of a template as a server record shows it. */
export function formatTemplate({ templateNames }: Unspecified, name: string): string {
  const { os_name = name, os_version = "" } = findTemplate(name) ?? {};
  const systemName = `${os_name} ${os_version}`.trim();
  return { own: name, renamed: `${name}_R2`, small: name.toLowerCase(), capitals: name, words: systemName }[
    templateNames
  ];
}

/** The template that an order names. All names of the catalogue are in capital letters. */
export const requestedTemplate = ({ templateNames }: Unspecified, name: string): string =>
  templateNames === "capitals" ? name.toUpperCase() : name;

/** A quota as a record shows it. The stored form is digits, or empty text. */
export const formatQuota = ({ quotas }: Unspecified, quota: string): string | number =>
  quotas === "numbers" ? Number(quota) : quota;

/** A zone as the zone list and the server record show it. */
export function formatZone(
  { zoneRegions }: Unspecified,
  id: number,
): Record<string, unknown> & { id: number } {
  const zone = zones.find((candidate) => candidate.id === id);
  const region = regions.find((candidate) => candidate.id === zone?.region_id);
  return {
    ...(zone ?? { id }),
    ...(zoneRegions === "object" && region && { region: { id: region.id, name: region.name } }),
  };
}
