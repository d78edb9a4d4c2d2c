import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Id } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";

export const applicationKinds = ["thresholds", "reset", "rules", "key"] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

/** The changes to a graded stage in one step (RUL-04). */
export const Application = z.object({
  id: Id,
  kind: z.enum(applicationKinds),
  appliedAt: Instant,
  /** Null: a deleted account. */
  appliedBy: z.string().nullable(),
  changed: z.number(),
});
export type Application = z.output<typeof Application>;
export type ApplicationOnWire = z.input<typeof Application>;

/** The contents of a 409 besides its message: the convoked people who would lose their center, and the confirmation for exactly these people. */
export interface Unconvoked {
  readonly count: number;
  /** By name; the first five thousand. */
  readonly people: readonly {
    readonly id: string;
    readonly lastname: string;
    readonly firstname: string;
    readonly category: string | null;
    readonly center: string | null;
  }[];
  readonly confirmation: string;
  readonly mailed: number;
  readonly entered: number;
}

export const applicationsApi = {
  last: endpoint("GET /results/applications/:id", {
    summary: "Ce qui a été appliqué en dernier à une étape, et peut s'annuler ; null s'il n'y a rien.",
    may: office,
    params: ById,
    response: Application.nullable(),
  }),
  undo: endpoint("POST /results/applications/:id/undo", {
    summary:
      "Annule ce qui a été appliqué en dernier à une étape : notes, rangs, qualifications et convocations redeviennent ce qu'ils étaient ; 409 si l'étape a changé depuis.",
    may: office,
    params: ById,
    /** `cancelled`: how many of those convoked again had received a cancellation. */
    response: z.object({ restored: z.number(), cancelled: z.number() }),
  }),
};
