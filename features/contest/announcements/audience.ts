import { formatCount } from "#platform/contract/french-numbers.ts";
import type { Role } from "#platform/contract/role.ts";

/** The readers of an announcement; one for `stage` is an erratum, shown on the stage's open sheets. */
export const audiences = ["everybody", "participants", "schools", "clubs", "centers", "stage"] as const;
export type Audience = (typeof audiences)[number];

export const audienceLabels: Readonly<Record<Audience, string>> = {
  everybody: "Tout le monde",
  participants: "Les participants",
  schools: "Les établissements",
  clubs: "Les clubs",
  centers: "Les centres d'épreuve",
  stage: "Les personnes qui répondent à une étape (rectificatif)",
};

/** The audience of an account by its role; managers of a center also belong to `centers` in any role. */
const audienceOfRole: Readonly<Record<Role, Audience | undefined>> = {
  USER: "participants",
  ESTABLISHEMENT: "schools",
  CLUB: "clubs",
  ADMIN: undefined,
};

export interface Reader {
  readonly role: Role;
  readonly managesCenter: boolean;
  readonly categoryId: number | null;
}

/** Whether this account reads an announcement; errata are decided elsewhere. */
export const isFor = (
  { audience, categoryId }: { readonly audience: Audience; readonly categoryId: number | null },
  reader: Reader,
): boolean =>
  audience === "everybody" ||
  (audience === "centers" && reader.managesCenter) ||
  (audience === audienceOfRole[reader.role] && (categoryId === null || categoryId === reader.categoryId));

/** Shown from its start, inclusive, to its end, exclusive. */
export const isShown = ({ startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date | null }, now: Date): boolean =>
  startsAt <= now && (endsAt === null || now < endsAt);

export const unknownQuestion = (questions: number): string =>
  questions === 0
    ? "Cette étape n'a pas encore de question"
    : `Cette étape a ${formatCount(questions, "question")}\u00A0: aucune n'a ce numéro`;

interface Draft {
  readonly audience: Audience;
  readonly categoryName: string | null;
  readonly questionnaireId: number | null;
  readonly position: number | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

export function refusalOfAnnouncement(draft: Draft): { readonly field: keyof Draft; readonly message: string } | null {
  const isErratum = draft.audience === "stage";
  if (isErratum && draft.questionnaireId === null) return { field: "questionnaireId", message: "Choisissez l'étape du rectificatif" };
  if (!isErratum && (draft.questionnaireId !== null || draft.position !== null))
    return { field: "questionnaireId", message: "Seul un rectificatif a une étape" };
  if (draft.categoryName !== null && draft.audience !== "participants")
    return { field: "categoryName", message: "Seule une annonce aux participants a une catégorie" };
  if (isErratum && draft.endsAt !== null)
    return { field: "endsAt", message: "Un rectificatif reste lisible jusqu'à la fermeture de l'étape" };
  if (draft.endsAt !== null && draft.endsAt <= draft.startsAt) return { field: "endsAt", message: "La fin vient après le début" };
  return null;
}
