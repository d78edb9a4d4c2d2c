import * as z from "zod";
import { GivenClass, RenamedClass } from "#access/responsibility/class-fields.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Id } from "#platform/contract/fields.ts";

const school = { ESTABLISHEMENT: "any" } as const;

const ClassOfSchool = z.object({
  /** In the spelling of most of its pupils. */
  name: z.string(),
  spellings: z.array(z.string()),
  pupils: z.number(),
  categories: z.array(z.string()),
  /** The colleagues to whom it was given; for the correspondent only. */
  teachers: z.array(z.object({ id: Id, firstname: z.string(), lastname: z.string() })),
});
export type ClassOfSchool = z.output<typeof ClassOfSchool>;
export type ClassOfSchoolOnWire = z.input<typeof ClassOfSchool>;

const Classes = z.object({
  /** Null: no championship is open. */
  year: z.number().nullable(),
  /** The caller's classes, if the correspondent has given them some; null: all. */
  given: z.array(z.string()).nullable(),
  classes: z.array(ClassOfSchool),
  /** Pupils of the year without a class, whom only readers of all classes see. */
  unclassed: z.number(),
  categories: z.array(z.string()),
});
export type SchoolClasses = z.output<typeof Classes>;

export const ClassRenaming = z.object({
  from: RenamedClass,
  to: GivenClass,
  /** Whether it may join another class that already has this name. */
  joins: z.boolean().default(false),
});

export const classesApi = {
  list: endpoint("GET /establishement/me/classes/teachers", {
    summary:
      "Les classes de l'année active que l'on voit : leurs élèves, et pour le correspondant les collègues à qui il les a données ; celles que l'on a reçues, null pour toutes.",
    may: school,
    response: Classes,
  }),
  rename: endpoint("PATCH /establishement/me/classes", {
    summary:
      "Renomme une classe de l'année active, pour ses élèves et ses enseignants ; 409 si une autre porte déjà ce nom, à moins de vouloir les réunir.",
    may: school,
    body: ClassRenaming,
    response: z.object({ pupils: z.number() }),
  }),
};
