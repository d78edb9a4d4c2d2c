import type { KeyAccountOnWire } from "./question-set.contract.ts";

type Counted = (count: number, one: string, several: string) => string;

/** What correcting a key changes, in sentences; `counted` writes « 412 personnes ». */
export function accountInWords({ sheets, gaining, losing, byHand }: KeyAccountOnWire, counted: Counted): string[] {
  const people = (count: number) => counted(count, "personne", "personnes");
  const share = ({ people: all, points }: { people: number; points: number }) =>
    points === all
      ? ""
      : ` (${points === 0 ? "sur le coefficient seulement" : `dont ${people(all - points)} sur le coefficient seulement`})`;
  return [
    `${counted(sheets, "copie répond", "copies répondent")} à cette question, dans les catégories où elle compte.`,
    ...(gaining.people + losing.people === 0 ? ["Aucune note ne change."] : []),
    ...(gaining.people > 0 ? [`${people(gaining.people)} y ${gaining.people > 1 ? "gagnent" : "gagne"}${share(gaining)}.`] : []),
    ...(losing.people > 0 ? [`${people(losing.people)} y ${losing.people > 1 ? "perdent" : "perd"}${share(losing)}.`] : []),
    ...(byHand > 0 ? [`Parmi elles, ${people(byHand)} ${byHand > 1 ? "ont" : "a"} une note saisie à la main, qui ne change pas.`] : []),
  ];
}
