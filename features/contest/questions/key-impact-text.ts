import type { KeyImpactOnWire } from "#contest/results/key-impact.contract.ts";
import { byHandTexts } from "#contest/results/recompute-text.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";

export function describeKeyImpact({ sheets, gaining, losing, byHand, convoked, lostDecisions }: KeyImpactOnWire): string[] {
  const people = (count: number) => formatCount(count, "personne");
  const coefficientOnly = ({ people: all, points }: { people: number; points: number }) =>
    points === all ? "" : ` (${points === 0 ? "" : `dont ${people(all - points)} `}sur le coefficient seulement)`;
  return [
    `${formatCount(sheets, "copie répond", "copies répondent")} à cette question, dans les catégories où elle compte.`,
    gaining.people + losing.people === 0 && "Aucune note ne change.",
    gaining.people > 0 && `${people(gaining.people)} y ${gaining.people > 1 ? "gagnent" : "gagne"}${coefficientOnly(gaining)}.`,
    losing.people > 0 && `${people(losing.people)} y ${losing.people > 1 ? "perdent" : "perd"}${coefficientOnly(losing)}.`,
    ...byHandTexts(byHand),
    convoked > 0 && `Parmi elles, ${people(convoked)} ${convoked > 1 ? "sont déjà convoquées" : "est déjà convoquée"}.`,
    lostDecisions > 0 &&
      `${formatCount(lostDecisions, "décision")} de la correction ${lostDecisions > 1 ? "partent" : "part"} avec la solution qui n'en est plus une.`,
  ].filter((sentence) => sentence !== false);
}
