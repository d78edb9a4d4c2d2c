import * as z from "zod";

/** The coefficient of the easiest questions that make this grade: problem n has coefficient n. */
export const leastCoefficient = (grade: number): number => (grade * (grade + 1)) / 2;

const mostGrade = 1_000;
const wholeGrade = "La note doit être un entier";
const wholeMinutes = "Le temps doit être un nombre entier de minutes";
const halves = "Le coefficient doit être un multiple de 0,5";
const tooSmall = "Le coefficient doit être supérieur ou égal à (note * (note + 1)) / 2";

/** What a centre or the office enters for one person who came (CTR-03): grade in points, coefficient, time in minutes. */
export const Marks = z
  .object({
    absent: z.literal(false).optional(),
    grade: z.int(wholeGrade).min(0, "La note doit être positive ou nulle").max(mostGrade, "La note est trop grande"),
    weightedGrade: z
      .number("Le coefficient est requis")
      .multipleOf(0.5, halves)
      .max(leastCoefficient(mostGrade), "Le coefficient est trop grand"),
    time: z.int(wholeMinutes).min(0, wholeMinutes).max(100_000, "Le temps est trop grand"),
  })
  .refine(({ grade, weightedGrade }) => weightedGrade >= leastCoefficient(grade), { error: tooSmall, path: ["weightedGrade"] });

/** Who is absent has no grade: what the fields still hold is ignored. */
export const Absence = z.object({ absent: z.literal(true) });

/** One grade entry. A call that also says whom and where adds its fields to both: `Marks.safeExtend(where)`, `Absence.safeExtend(where)`. */
export const GradeEntry = z.discriminatedUnion("absent", [Marks, Absence]);

/** What a category allows at a stage: grade in points, time in minutes; `null`: no limit is known. */
export interface GradeLimits {
  readonly category: string;
  readonly mostGrade: number | null;
  readonly mostCoefficient: number | null;
  readonly mostTime: number | null;
}

/** What is in the way of a time beyond the category's duration: nothing of one that stands already, nor of one that the office has a reason for. */
interface Allowance {
  readonly standing?: number | null | undefined;
  readonly hasReason?: boolean;
}

interface EnteredMarks {
  readonly grade: number;
  readonly weightedGrade: number;
  readonly time: number;
}

/** Those of the marks that are known. */
type Known = { readonly [Mark in keyof EnteredMarks]?: number | undefined };

interface Issue {
  readonly path: keyof EnteredMarks;
  readonly message: string;
}

/** What in these marks the category of the person does not allow (CTR-03); nobody's category is known: nothing. */
export function beyondLimits(marks: Known, limits: GradeLimits | undefined, { standing, hasReason = false }: Allowance = {}): Issue[] {
  if (!limits) return [];
  const { category, mostGrade, mostCoefficient } = limits;
  const mostTime = hasReason || marks.time === standing ? null : limits.mostTime;
  const issues: [path: keyof EnteredMarks, most: number | null, message: string][] = [
    ["grade", mostGrade, `La note ne peut pas dépasser ${mostGrade}, le nombre de questions en ${category}`],
    ["weightedGrade", mostCoefficient, `Le coefficient ne peut pas dépasser ${mostCoefficient}, la somme des coefficients en ${category}`],
    ["time", mostTime, `Le temps ne peut pas dépasser ${mostTime} minutes, la durée en ${category}`],
  ];
  const found = issues.flatMap(([path, most, message]) => (most !== null && (marks[path] ?? 0) > most ? [{ path, message }] : []));
  return isAllSolved(marks, limits) && (marks.weightedGrade ?? mostCoefficient ?? 0) < (mostCoefficient ?? 0)
    ? [
        ...found,
        { path: "weightedGrade", message: `Toutes les questions sont justes\u00A0: le coefficient est ${mostCoefficient} en ${category}` },
      ]
    : found;
}

/** Who has solved every problem owns every coefficient. */
const isAllSolved = ({ grade }: Known, { mostGrade }: GradeLimits): boolean => grade !== undefined && grade === mostGrade;
