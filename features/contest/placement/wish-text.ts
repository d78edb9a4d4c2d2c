import { longDayInParis } from "#platform/contract/paris.ts";
import type { WishesOnWire } from "./wishes.contract.ts";

/** What a person reads before they choose. */
export function wishDayText({ until, isLate }: Pick<WishesOnWire, "until" | "isLate">): string {
  const day = longDayInParis(new Date(until));
  return isLate ? `Après le ${day}, un vœu n'est suivi que s'il reste une place.` : `Vous pouvez souhaiter un centre jusqu'au ${day}.`;
}

/** What a person reads of their wish, or that they may have one (CNV-04). */
export function wishText({ wished, centers, ...days }: WishesOnWire): string {
  if (wished === null) return wishDayText(days);
  const { centerId, name, isLate, isOwn } = wished;
  if (name === null) return "Le centre souhaité n'existe plus\u00A0: choisissez-en un autre.";
  if (!centers.some(({ id }) => id === centerId)) return `${name} ne peut plus vous recevoir\u00A0: choisissez un autre centre.`;
  const whose = isOwn ? "Votre vœu" : "Le vœu de votre établissement";
  return `${whose}\u00A0: ${name}. ${isLate ? "Il est suivi s'il reste une place." : "Votre convocation dira votre centre."}`;
}
