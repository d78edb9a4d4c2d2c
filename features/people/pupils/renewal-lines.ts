import { type FormerPupil as Former, hasLeft, nextCategory } from "./next-category.ts";

type FormerPupil = Omit<Former, "year"> & { readonly userId: string };

export interface Adjustment {
  readonly categoryName?: string;
  readonly className?: string;
  readonly isIncluded?: boolean;
}

export interface Plan {
  readonly year: number;
  readonly activeYear: number;
  readonly schoolType: string;
  readonly open: readonly string[];
  readonly excludesLeavers: boolean;
  readonly adjustments: ReadonlyMap<string, Adjustment>;
}

export interface Line<Pupil extends FormerPupil = FormerPupil> {
  readonly pupil: Pupil;
  /** Null: no open category could be proposed. */
  readonly categoryName: string | null;
  /** The class this year, from the correspondent; empty: not known yet. */
  readonly className: string;
  readonly doubt: string | null;
  readonly hasLeft: boolean;
  readonly isIncluded: boolean;
}

export const linesOf = <Pupil extends FormerPupil>(pupils: readonly Pupil[], plan: Plan): Line<Pupil>[] =>
  pupils.map((pupil) => lineOf(pupil, plan));

function lineOf<Pupil extends FormerPupil>(pupil: Pupil, plan: Plan): Line<Pupil> {
  const { year, activeYear, schoolType, open, excludesLeavers, adjustments } = plan;
  const proposal = nextCategory({ ...pupil, year }, activeYear);
  const { categoryName: chosen, className = "", isIncluded } = adjustments.get(pupil.userId) ?? {};
  const isLeaver = hasLeft(schoolType, pupil.categoryName, proposal.categoryName);
  const isClosed = !open.includes(proposal.categoryName);
  return {
    pupil,
    categoryName: chosen ?? (isClosed ? null : proposal.categoryName),
    className,
    doubt: chosen !== undefined ? null : isClosed ? `La catégorie ${proposal.categoryName} n'est pas ouverte` : proposal.doubt,
    hasLeft: isLeaver,
    isIncluded: isIncluded ?? !(isLeaver && excludesLeavers),
  };
}

export function refusalToSend(lines: readonly Line[]): string | null {
  const included = lines.filter(({ isIncluded }) => isIncluded);
  if (included.length === 0) return "Choisissez au moins un élève";
  return included.some(({ categoryName }) => categoryName === null) ? "Choisissez la catégorie de chaque élève" : null;
}
