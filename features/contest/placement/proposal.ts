import { formatCount, formatDecimal } from "#platform/contract/french-numbers.ts";
import type { ProposedPerson } from "./placement.contract.ts";
import { FAR_KM, type Reason } from "./reasons.ts";

/** Whether applying the proposal would give this person another center, or the first one. */
export const isMoved = ({ centerId, todayId }: Pick<ProposedPerson, "centerId" | "todayId">): boolean =>
  centerId !== null && centerId !== todayId;

/** Whether their wish is followed; undefined: they have none. */
export const isWishFollowed = ({ wish, centerId, todayId }: Pick<ProposedPerson, "wish" | "centerId" | "todayId">): boolean | undefined =>
  wish ? wish.centerId !== null && wish.centerId === (centerId ?? todayId) : undefined;

/** « 38 vœux suivis sur 41. »; undefined: there are none. */
export function wishesText(people: readonly ProposedPerson[]): string | undefined {
  const wishes = people.flatMap((person) => isWishFollowed(person) ?? []);
  const followed = formatCount(wishes.filter(Boolean).length, "vœu suivi", "vœux suivis");
  return wishes.length === 0 ? undefined : `${followed} sur ${formatDecimal(wishes.length)}.`;
}

export const isFar = ({ km }: Pick<ProposedPerson, "km">): boolean => km !== null && km > FAR_KM;

const withoutSeat: readonly Reason[] = ["noSeat", "noCenter"];

/** « Corse (1), France métropolitaine (12) »: the seats that lack in each territory; undefined: none. */
export function lackingSeats(people: readonly ProposedPerson[]): { readonly count: number; readonly where: string } | undefined {
  const lacking = people.filter(({ reason }) => withoutSeat.includes(reason));
  const territories = [...Map.groupBy(lacking, ({ territory }) => territory)];
  const where = territories.map(([territory, there]) => `${territory} (${there.length})`).join(", ");
  return lacking.length === 0 ? undefined : { count: lacking.length, where };
}
