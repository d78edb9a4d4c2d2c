import { formatCount } from "#platform/contract/french-numbers.ts";
import type { Teams } from "#season/marking/regulations.ts";

export interface SquadMembers {
  readonly members: number;
  readonly women: number;
  readonly men: number;
  readonly confirmed: number;
}

/** The squad's shortcomings by its season's rules, for the office to check; nothing is refused for them (article 5.5 of the regulations). */
export function squadDoubts({ members, women, men, confirmed }: SquadMembers, rules: Omit<Teams, "ranking">): string[] {
  const unknown = members - women - men;
  const ruled = [
    { number: women, most: rules.women },
    { number: men, most: rules.men },
  ];
  const isIncomplete = ruled.some(({ number, most }) => most !== null && number < most);
  const isTooLarge = ruled.some(({ number, most }) => most !== null && number > most);
  const composition = [
    formatCount(women, "femme"),
    formatCount(men, "homme"),
    ...(unknown > 0 ? [`${unknown} de genre inconnu`] : []),
  ].join(", ");
  return [
    ...(isIncomplete || isTooLarge ? [`Équipe ${isIncomplete ? "incomplète" : "trop nombreuse"}\u00A0: ${composition}.`] : []),
    ...(rules.confirmedMember && confirmed === 0 ? ["Aucun de ses membres n'a une inscription confirmée."] : []),
  ];
}
