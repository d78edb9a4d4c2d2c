import { formatCount } from "#platform/contract/french-numbers.ts";
import type { Moves } from "./what-if.contract.ts";

/** The moves in sentences, the gravest last: « 37 personnes se qualifient. »; empty if there are none. */
export const describeMoves = ({ regraded, reranked, in: entering, out, refused, undecided, convokedOut }: Moves): string[] => [
  ...(regraded > 0 ? [`${formatCount(regraded, "résultat change.", "résultats changent.")}`] : []),
  ...(reranked > 0 ? [`${formatCount(reranked, "personne change", "personnes changent")} de rang.`] : []),
  ...(entering > 0 ? [`${formatCount(entering, "personne se qualifie.", "personnes se qualifient.")}`] : []),
  ...(refused > 0 ? [`${formatCount(refused, "personne passe à non qualifié.", "personnes passent à non qualifié.")}`] : []),
  ...(undecided > 0 ? [`${formatCount(undecided, "personne repasse en attente.", "personnes repassent en attente.")}`] : []),
  ...(out > 0
    ? [
        `${formatCount(out, "personne n'est plus qualifiée", "personnes ne sont plus qualifiées")}${
          convokedOut > 0 ? `, dont ${formatCount(convokedOut, "déjà convoquée", "déjà convoquées")}` : ""
        }.`,
      ]
    : []),
];
