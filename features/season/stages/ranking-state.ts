import { longDayInParis } from "#platform/contract/paris.ts";

/** The instant from which the ranking of a stage is definitive; null: provisional. */
export interface RankingState {
  readonly rankingDefinitiveAt: Date | string | null;
}

/** « Classement provisoire » or « Classement définitif, 3 avril 2027 »: a ranking over these stages is definitive once each of them is. */
export function rankingStateText(stages: readonly RankingState[]): string {
  const instants = stages.flatMap(({ rankingDefinitiveAt: at }) => (at === null ? [] : [new Date(at)]));
  if (instants.length < stages.length || instants.length === 0) return "Classement provisoire";
  const last = new Date(Math.max(...instants.map(Number)));
  return `Classement définitif, ${longDayInParis(last)}`;
}

export const DEFINITIVE = "Le classement de cette étape est définitif\u00A0: la fédération le remet d'abord en provisoire.";
