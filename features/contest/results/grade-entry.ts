import * as z from "zod";
import { markBounds, markTexts, minCoefficient } from "./mark-rules.ts";

/** The entry for a present person, by a center or the office (CTR-03): grade in points, coefficient, time in minutes. */
export const Marks = z
  .object({
    absent: z.literal(false).optional(),
    grade: z.int(markTexts.wholeGrade).min(0, markTexts.negativeGrade).max(markBounds.mostGrade, markTexts.largeGrade),
    weightedGrade: z
      .number(markTexts.noCoefficient)
      .multipleOf(0.5, markTexts.notHalves)
      .max(markBounds.mostCoefficient, markTexts.largeCoefficient),
    time: z.int(markTexts.wholeMinutes).min(0, markTexts.wholeMinutes).max(markBounds.mostTime, markTexts.largeTime),
  })
  .refine(({ grade, weightedGrade }) => weightedGrade >= minCoefficient(grade), {
    error: markTexts.smallCoefficient,
    path: ["weightedGrade"],
  });

/** An absent person has no grade, so other fields are ignored. */
export const Absence = z.object({ absent: z.literal(true) });

/** One grade entry. A call that needs more fields adds them to both: `Marks.safeExtend(where)`, `Absence.safeExtend(where)`. */
export const GradeEntry = z.discriminatedUnion("absent", [Marks, Absence]);

export const GradeLimits = z.object({
  category: z.string(),
  mostGrade: z.number().nullable(),
  mostCoefficient: z.number().nullable(),
  mostTime: z.number().nullable(),
});
