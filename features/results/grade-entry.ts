import * as z from "zod";

/** Coefficients of the easiest questions that give this grade: problem n has coefficient n. */
export const minCoefficient = (grade: number): number => (grade * (grade + 1)) / 2;

const mostGrade = 1_000;
const wholeGrade = "La note doit être un entier";
const wholeMinutes = "Le temps doit être un nombre entier de minutes";
const notHalves = "Le coefficient doit être un multiple de 0,5";
/** The specification's sentence, then its figure. */
const tooSmall = (grade: number): string =>
  `Le coefficient doit être supérieur ou égal à (note * (note + 1)) / 2. Pour une note de ${grade}\u00A0: ${minCoefficient(grade)} au moins`;

/** What a center or the office enters for a present person (CTR-03): grade in points, coefficient, time in minutes. */
export const Marks = z
  .object({
    absent: z.literal(false).optional(),
    grade: z.int(wholeGrade).min(0, "La note doit être positive ou nulle").max(mostGrade, "La note est trop grande"),
    weightedGrade: z
      .number("Le coefficient est requis")
      .multipleOf(0.5, notHalves)
      .max(minCoefficient(mostGrade), "Le coefficient est trop grand"),
    time: z.int(wholeMinutes).min(0, wholeMinutes).max(100_000, "Le temps est trop grand"),
  })
  .refine(({ grade, weightedGrade }) => weightedGrade >= minCoefficient(grade), {
    error: ({ input }) => tooSmall((input as { readonly grade: number }).grade),
    path: ["weightedGrade"],
  });

/** An absent person has no grade: the other fields are ignored. */
export const Absence = z.object({ absent: z.literal(true) });

/** One grade entry. A call that needs more fields adds them to both: `Marks.safeExtend(where)`, `Absence.safeExtend(where)`. */
export const GradeEntry = z.discriminatedUnion("absent", [Marks, Absence]);

/** What a category allows at a stage: grade in points, time in minutes; `null`: no limit is known. */
export const GradeLimits = z.object({
  category: z.string(),
  mostGrade: z.number().nullable(),
  mostCoefficient: z.number().nullable(),
  mostTime: z.number().nullable(),
});
export type GradeLimits = z.output<typeof GradeLimits>;

/** A time longer than the category's duration is allowed if it is the current time, or if the office gives a reason. */
interface TimeAllowance {
  readonly currentTime?: number | null | undefined;
  readonly hasReason?: boolean;
}

export const markNames = ["grade", "weightedGrade", "time"] as const;
export type MarkName = (typeof markNames)[number];

/** The marks that are known. */
type PartialMarks = { readonly [Mark in MarkName]?: number | undefined };

export interface MarkIssue {
  readonly path: MarkName;
  readonly message: string;
}

/** The marks that the person's category does not allow (CTR-03); none if the limits are unknown. */
export function findLimitIssues(
  marks: PartialMarks,
  limits: GradeLimits | undefined,
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
  return isAllSolved(marks, limits) && (marks.weightedGrade ?? mostCoefficient ?? 0) < (mostCoefficient ?? 0)
    ? [
        ...exceeded,
        { path: "weightedGrade", message: `Toutes les questions sont justes\u00A0: le coefficient est ${mostCoefficient} en ${category}` },
      ]
    : exceeded;
}

/** Solving every problem earns every coefficient. */
const isAllSolved = ({ grade }: PartialMarks, { mostGrade }: GradeLimits): boolean => grade !== undefined && grade === mostGrade;
