/** The smallest coefficient with this grade, by the easiest questions: problem n has coefficient n. */
export const minCoefficient = (grade: number): number => (grade * (grade + 1)) / 2;

const mostGrade = 1_000;
export const markBounds = { mostGrade, mostCoefficient: minCoefficient(mostGrade), mostTime: 100_000 };
export const markTexts = {
  wholeGrade: "La note doit être un entier",
  negativeGrade: "La note doit être positive ou nulle",
  largeGrade: "La note est trop grande",
  noCoefficient: "Le coefficient est requis",
  notHalves: "Le coefficient doit être un multiple de 0,5",
  largeCoefficient: "Le coefficient est trop grand",
  wholeMinutes: "Le temps doit être un nombre entier de minutes",
  largeTime: "Le temps est trop grand",
  /** The specification's sentence. */
  smallCoefficient: "Le coefficient doit être supérieur ou égal à (note * (note + 1)) / 2",
};

export const leastCoefficientHint = (grade: number): string => `Pour une note de ${grade}\u00A0: ${minCoefficient(grade)} au moins`;

/** A category's limits at a stage: grade in points, time in minutes; `null`: unknown. */
export interface MarkLimits {
  readonly category: string;
  readonly mostGrade: number | null;
  readonly mostCoefficient: number | null;
  readonly mostTime: number | null;
}

/** The same for a person with so many minutes more in each hour (TIM-02). */
export const limitsWith = <Limits extends MarkLimits | undefined>(limits: Limits, extra: number): Limits =>
  limits?.mostTime == null ? limits : { ...limits, mostTime: Math.ceil((limits.mostTime * (60 + extra)) / 60) };

/** A time longer than the category's duration is allowed if it is the current time, or if the office gives a reason. */
interface TimeAllowance {
  readonly currentTime?: number | null | undefined;
  readonly hasReason?: boolean;
}

export const markNames = ["grade", "weightedGrade", "time"] as const;
export type MarkName = (typeof markNames)[number];

export interface MarkIssue {
  readonly path: MarkName;
  readonly message: string;
}

/** The first reason of each mark that `GradeEntry` (grade-entry.ts) would refuse, for pages that check while typing without its schema. */
export function findMarkIssues({ grade, weightedGrade, time }: Readonly<Record<MarkName, number>>): MarkIssue[] {
  const areNumbers = Number.isInteger(grade) && Number.isFinite(weightedGrade) && Number.isInteger(time);
  const refusals: Record<MarkName, string | false> = {
    grade:
      (!Number.isInteger(grade) && markTexts.wholeGrade) ||
      (grade < 0 && markTexts.negativeGrade) ||
      (grade > markBounds.mostGrade && markTexts.largeGrade),
    weightedGrade:
      (!Number.isFinite(weightedGrade) && markTexts.noCoefficient) ||
      (!Number.isInteger(weightedGrade * 2) && markTexts.notHalves) ||
      (weightedGrade > markBounds.mostCoefficient && markTexts.largeCoefficient) ||
      (areNumbers && weightedGrade < minCoefficient(grade) && markTexts.smallCoefficient),
    time: ((!Number.isInteger(time) || time < 0) && markTexts.wholeMinutes) || (time > markBounds.mostTime && markTexts.largeTime),
  };
  return markNames.flatMap((path) => (refusals[path] ? [{ path, message: refusals[path] }] : []));
}

/** The marks that the person's category does not allow (CTR-03); empty if the limits are unknown. */
export function findLimitIssues(
  marks: { readonly [Mark in MarkName]?: number | undefined },
  limits: MarkLimits | undefined,
  { currentTime, hasReason = false }: TimeAllowance = {},
): MarkIssue[] {
  if (!limits) return [];
  const { category, mostGrade, mostCoefficient } = limits;
  const mostTime = hasReason || marks.time === currentTime ? null : limits.mostTime;
  const issues: [path: MarkName, most: number | null, message: string][] = [
    ["grade", mostGrade, `La note ne peut pas dépasser ${mostGrade}, le nombre de questions en ${category}`],
    ["weightedGrade", mostCoefficient, `Le coefficient ne peut pas dépasser ${mostCoefficient}, la somme des coefficients en ${category}`],
    ["time", mostTime, `Le temps ne peut pas dépasser ${mostTime} minutes, la durée en ${category}`],
  ];
  const exceeded = issues.flatMap(([path, max, message]) => (max !== null && (marks[path] ?? 0) > max ? [{ path, message }] : []));
  return marks.grade !== undefined && marks.grade === mostGrade && (marks.weightedGrade ?? mostCoefficient ?? 0) < (mostCoefficient ?? 0)
    ? [
        ...exceeded,
        { path: "weightedGrade", message: `Toutes les questions sont justes\u00A0: le coefficient est ${mostCoefficient} en ${category}` },
      ]
    : exceeded;
}
