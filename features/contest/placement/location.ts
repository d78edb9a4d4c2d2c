import { foldText } from "#platform/contract/fold-text.ts";
import { isFrance } from "#platform/contract/postal-code.ts";

const MAINLAND = "France métropolitaine";

/** By the first digits of their postal codes. */
const acrossTheSea: Readonly<Record<string, string>> = {
  20: "Corse",
  971: "Guadeloupe",
  972: "Martinique",
  973: "Guyane",
  974: "La Réunion",
  975: "Saint-Pierre-et-Miquelon",
  976: "Mayotte",
  977: "Saint-Barthélemy",
  978: "Saint-Martin",
  986: "Wallis-et-Futuna",
  987: "Polynésie française",
  988: "Nouvelle-Calédonie",
};

type Point = Readonly<Record<"latitude" | "longitude", number>>;

export interface Address {
  readonly city: string;
  readonly zipCode: string;
  readonly country: string;
  /** Null: the town is unknown. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface Location {
  /** The same for all spellings. Null: the address does not say. */
  readonly territory: string | null;
  readonly town: string;
  /** Null: its town has no coordinates, as abroad. */
  readonly point: Point | null;
}

const keyOf = (name: string): string => foldText(name).replace(/^la /, "");
/** Only French towns have coordinates. */
const french = new Set([MAINLAND, ...Object.values(acrossTheSea)].map(keyOf));

/** The name of what nobody leaves for an exam (CNV-02): mainland France, a part of France across a sea, or another country. */
export function territoryOf({ zipCode, country }: Pick<Address, "zipCode" | "country">): string | null {
  if (!isFrance(country)) return country.trim();
  const code = zipCode.trim();
  if (!/^\d{5}$/.test(code)) return null;
  return acrossTheSea[code.slice(0, 3)] ?? acrossTheSea[code.slice(0, 2)] ?? MAINLAND;
}

export function locationOf(address: Address): Location {
  const name = territoryOf(address);
  const territory = name === null ? null : keyOf(name);
  return { territory, town: foldText(address.city), point: french.has(territory ?? "") ? pointOf(address) : null };
}

export const pointOf = ({ latitude, longitude }: Pick<Address, "latitude" | "longitude">): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const EARTH_METRES = 6_371_000;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** As the crow flies, in whole metres. */
export function metresBetween(one: Point, other: Point): number {
  const north = Math.sin(toRadians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(toRadians(other.longitude - one.longitude) / 2) ** 2;
  const flat = north + Math.cos(toRadians(one.latitude)) * Math.cos(toRadians(other.latitude)) * east;
  return Math.round(2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(flat))));
}

/** Null: not measured. */
export function metresTo(from: Location, to: Location): number | null {
  if (from.point && to.point) return metresBetween(from.point, to.point);
  return from.town !== "" && from.town === to.town ? 0 : null;
}

export const isSameTerritory = (one: Location, other: Location): boolean => one.territory !== null && one.territory === other.territory;

/** Whether kilometres count there, and not the territory alone. */
export const isMainland = ({ territory }: Location): boolean => territory === keyOf(MAINLAND);
