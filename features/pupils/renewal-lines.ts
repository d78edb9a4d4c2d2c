import { hasLeft, nextCategory } from "./next-category.ts";

interface Former {
  readonly userId: string;
  /** `YYYY-MM-DD` */
  readonly birthday: string | null;
  readonly categoryName: string;
}

/** What the correspondent decided of one pupil; the rest is as proposed. */
export interface Adjusted {
  readonly categoryName?: string;
  readonly isIncluded?: boolean;
}

export interface Plan {
  /** The year that the pupils come from. */
  readonly year: number;
  readonly activeYear: number;
  /** « Collège » */
  readonly schoolType: string;
  /** The categories open to registrations. */
  readonly open: readonly string[];
  /** Those who have surely left the school are left out. */
  readonly leavesOut: boolean;
  readonly adjusted: ReadonlyMap<string, Adjusted>;
}

/** A pupil as he would be renewed. */
export interface Line<Pupil extends Former = Former> {
  readonly pupil: Pupil;
  /** Null: none is open that could be proposed. */
  readonly categoryName: string | null;
  readonly doubt: string | null;
  readonly hasLeft: boolean;
  readonly isIncluded: boolean;
}

export const linesOf = <Pupil extends Former>(pupils: readonly Pupil[], plan: Plan): Line<Pupil>[] =>
  pupils.map((pupil) => lineOf(pupil, plan));

function lineOf<Pupil extends Former>(pupil: Pupil, { year, activeYear, schoolType, open, leavesOut, adjusted }: Plan): Line<Pupil> {
  const proposal = nextCategory({ ...pupil, year }, activeYear);
  const { categoryName: chosen, isIncluded } = adjusted.get(pupil.userId) ?? {};
  const left = hasLeft(schoolType, pupil.categoryName, proposal.categoryName);
  const isClosed = !open.includes(proposal.categoryName);
  return {
    pupil,
    categoryName: chosen ?? (isClosed ? null : proposal.categoryName),
    doubt: chosen !== undefined ? null : isClosed ? `La catégorie ${proposal.categoryName} n'est pas ouverte` : proposal.doubt,
    hasLeft: left,
    isIncluded: isIncluded ?? !(left && leavesOut),
  };
}

/** Why nobody can be renewed as it stands; `null` when it can be sent. */
export function refusalToSend(lines: readonly Line[]): string | null {
  const included = lines.filter(({ isIncluded }) => isIncluded);
  if (included.length === 0) return "Choisissez au moins un élève";
  const [first] = included.filter(({ categoryName }) => categoryName === null);
  return first ? "Choisissez la catégorie de chaque élève" : null;
}
