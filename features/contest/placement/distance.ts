import { isMainland } from "./territory.ts";

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Place {
  /** The key of its territory. Null: unknown. */
  readonly territory: string | null;
  /** Folded. */
  readonly town: string;
  /** Null: its town has no coordinates, as abroad. */
  readonly point: Point | null;
}

const EARTH_METRES = 6_371_000;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** As the crow flies, in whole metres. */
export function metresBetween(one: Point, other: Point): number {
  const north = Math.sin(toRadians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(toRadians(other.longitude - one.longitude) / 2) ** 2;
  const flat = north + Math.cos(toRadians(one.latitude)) * Math.cos(toRadians(other.latitude)) * east;
  return Math.round(2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(flat))));
}

export const isSameTerritory = (one: Place, other: Place): boolean => one.territory !== null && one.territory === other.territory;

/** The way between two places, in metres. Null: not measured, in a territory where the territory alone counts. Infinity: never. */
export function metresTo(from: Place, to: Place): number | null {
  if (!isSameTerritory(from, to)) return Number.POSITIVE_INFINITY;
  if (from.point && to.point) return metresBetween(from.point, to.point);
  if (from.town !== "" && from.town === to.town) return 0;
  return isMainland(from.territory) ? Number.POSITIVE_INFINITY : null;
}
