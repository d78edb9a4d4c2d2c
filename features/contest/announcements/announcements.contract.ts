import * as z from "zod";
import { anybody, endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Id, text } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { audiences, refusalOfAnnouncement } from "./audience.ts";

const at = Instant.refine((date) => date.getUTCFullYear() >= 1987 && date.getUTCFullYear() <= 2200, "Cette date est trop loin");

const fields = {
  audience: z.enum(audiences),
  /** Only participants of this category read it; null: of all categories. */
  categoryName: z.string().nullable(),
  /** The stage of an erratum; null for other audiences. */
  questionnaireId: Id.nullable(),
  /** The question of an erratum; null: the whole stage. */
  position: z.int("Un nombre entier est attendu").min(1).max(200).nullable(),
  text: text(1_000, "Le texte ne peut pas être vide"),
  startsAt: at,
  endsAt: at.nullable(),
};
const Announcement = z.object({ id: Id, ...fields });
export type AnnouncementOnWire = z.input<typeof Announcement>;

export const AnnouncementDraft = z.object(fields).superRefine((draft, { addIssue }) => {
  const refusal = refusalOfAnnouncement(draft);
  if (refusal) addIssue({ code: "custom", path: [refusal.field], message: refusal.message });
});
export type AnnouncementFields = z.output<typeof AnnouncementDraft>;

/** An announcement as its audience reads it; `version` grows with each change. */
const ShownAnnouncement = z.object({ id: Id, version: z.number(), text: z.string() });

const Erratum = z.object({ id: Id, version: z.number(), position: z.number().nullable(), text: z.string() });
export type ErratumOnWire = z.input<typeof Erratum>;

/** The published errata, and the `revision` that a sheet sends to receive the next ones. */
export const PublishedErrata = z.object({ revision: z.string(), errata: z.array(Erratum) });
export type PublishedErrataOnWire = z.input<typeof PublishedErrata>;

export const announcementsApi = {
  list: endpoint("GET /announcements", {
    summary: "Les annonces et les rectificatifs, les plus récents d'abord.",
    may: office,
    response: z.array(Announcement),
  }),
  create: endpoint("POST /announcements", {
    summary: "Publie une annonce, ou le rectificatif d'une étape.",
    may: office,
    body: AnnouncementDraft,
    response: Announcement,
    status: 201,
  }),
  update: endpoint("PATCH /announcements/:id", {
    summary: "Réécrit une annonce : les personnes qui l'avaient masquée la relisent.",
    may: office,
    params: ById,
    body: AnnouncementDraft,
    response: Announcement,
  }),
  remove: endpoint("DELETE /announcements/:id", { summary: "Retire une annonce.", may: office, params: ById }),
  own: endpoint("GET /announcements/mine", {
    summary: "Les annonces du moment qui s'adressent à qui appelle.",
    may: anybody,
    response: z.array(ShownAnnouncement),
  }),
  errata: endpoint("GET /questionnaire/errata", {
    summary:
      "Les rectificatifs de l'étape en ligne ; avec known, répond au prochain changement, aussi de l'interrupteur ou des dates de l'étape, au plus tard après une minute.",
    may: { USER: "any" },
    query: z.object({ known: text(40).optional() }),
    response: PublishedErrata,
    checksSession: true,
    hasOwnQueue: true,
  }),
};
