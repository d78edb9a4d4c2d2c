import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Id, text } from "#platform/contract/fields.ts";

const Figures = z.object({
  people: z.number(),
  right: z.number(),
  blank: z.number().nullable(),
  separation: z.number().nullable(),
});

const StageProblems = z.object({
  /** The answers are erased: these counts were kept, and nothing is known of single answers. */
  isErased: z.boolean(),
  problems: z.array(
    z.object({
      id: Id,
      position: z.number(),
      title: z.string(),
      solutions: z.array(z.string()),
      /** In the championship's order; only those whose problem it is. */
      categories: z.array(Figures.extend({ category: z.string() })),
      /** The ten most frequent, in the requested category or in all. */
      wrongAnswers: z.array(z.object({ value: z.string(), people: z.number() })),
    }),
  ),
});
export type StageProblems = z.output<typeof StageProblems>;
export type StageProblemsOnWire = z.input<typeof StageProblems>;

/** « Problèmes » of a stage whose answers can no longer change (TIM-06). */
export const problemsApi = {
  ofStage: endpoint("GET /results/problems/:id", {
    summary:
      "Les problèmes d'une étape finie, par catégorie : combien l'ont réussi, laissé vide ou manqué, le lien avec le reste des points, et les réponses fausses les plus données ; avec format=xlsx, un classeur. 409 tant que des réponses peuvent encore arriver.",
    may: office,
    params: ById,
    query: z.object({ category: text(100).optional(), format: z.enum(["xlsx"]).optional() }),
    response: StageProblems,
    file: "xlsx",
  }),
};
