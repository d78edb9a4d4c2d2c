import { formatCount, formatDecimal, formatRank } from "#platform/contract/french-numbers.ts";
import type { RankingKey, Regulations } from "#season/marking/regulations.ts";

export interface PlaceInRanking {
  readonly category: string;
  readonly rank: number;
  readonly isDefinitive: boolean;
  readonly ranked: number;
  readonly comparedTime: Regulations["comparedTime"];
  /** The ranking keys in order, each with the number of other people who are equal up to it. */
  readonly equals: { readonly key: RankingKey["key"]; readonly others: number }[];
}

const names: Readonly<Record<Exclude<RankingKey["key"], "birthday">, readonly [same: string, differs: string]>> = {
  grade: ["la même note", "La note"],
  weightedGrade: ["le même coefficient", "Le coefficient"],
  time: ["le même temps", "Le temps"],
};

/** Of the rule alone: nobody reads here who has more time. */
const rawText = "On compare le temps passé, même avec un temps en plus.";
const dividedText = "Avec un tiers de temps en plus, 80 minutes comptent comme 60.";

/** A rank, and the key that separated equals (article 4.3), in sentences (MRK-05). A birthday may be unknown, so it is never described as « the same ». */
export function describeStanding({ category, rank, isDefinitive, ranked, comparedTime, equals }: PlaceInRanking): string[] {
  const sentences = [
    `${isDefinitive ? "Rang" : "Rang provisoire"}\u00A0: ${formatRank(rank)} sur ${formatDecimal(ranked)} en ${category}.`,
  ];
  for (const [place, { key, others }] of equals.entries()) {
    const before = equals[place - 1]?.others;
    if (key === "birthday") {
      if (others === 0) return [...sentences, "L'âge fait la différence."];
      continue;
    }
    const [same, differs] = names[key];
    const parting = before === undefined ? `Personne d'autre n'a ${same}.` : `${differs} fait la différence.`;
    if (others === 0) return [...sentences, parting, ...(key === "time" ? [comparedTime === "raw" ? rawText : dividedText] : [])];
    if (before === undefined) sentences.push(`${formatCount(others, "autre personne a", "autres personnes ont")} ${same}.`);
    else if (others < before && others === 1) sentences.push(`Une d'entre elles a aussi ${same}.`);
    else if (others < before) sentences.push(`${formatDecimal(others)} d'entre elles ont aussi ${same}.`);
    else sentences.push(`${others === 1 ? "Elle a" : "Toutes ont"} aussi ${same}.`);
  }
  const equal = equals.at(-1)?.others ?? 0;
  return equal === 0 ? sentences : [...sentences, `${formatCount(equal, "autre personne partage", "autres personnes partagent")} ce rang.`];
}
