import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Id, text } from "#platform/contract/fields.ts";

export const MAX_FORMER_SLIPS = 2_000;

const FormerSlip = z.object({
  id: Id,
  numPalmares: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  formerEmail: z.string().nullable().meta({
    description: "L'adresse, quand c'est celle de quelqu'un qui ne s'occupe plus de la personne ; sinon c'est une fiche qui le fut.",
  }),
  hasPassword: z.boolean(),
  isRegistered: z.boolean().meta({ description: "Si la personne est inscrite pour l'année active." }),
});
export type FormerSlip = z.output<typeof FormerSlip>;
export type FormerSlipOnWire = z.input<typeof FormerSlip>;

/** Accounts that a former manager may still reach, through a password chosen with their slip, or through their address. */
export const formerSlipsApi = {
  mailbox: endpoint("GET /authentification/former-mailbox/:id", {
    summary:
      "Dit si l'adresse e-mail d'une personne est celle de quelqu'un qui ne s'occupe plus d'elle : elle n'ouvre pas le compte ; et si son mot de passe a été choisi avec une fiche de quelqu'un qui ne s'en occupe plus.",
    may: office,
    params: ById,
    response: z.object({ isFormer: z.boolean(), isOfSlip: z.boolean() }),
  }),
  sayTheirs: endpoint("POST /authentification/former-mailbox/:id", {
    peopleOnly: true,
    summary: "Dit que l'adresse e-mail d'une personne est bien la sienne ; 409 si le compte en a une autre.",
    may: office,
    params: ById,
    body: z.object({ email: text(254, "L'adresse e-mail est requise") }),
    stepUp: true,
  }),
  list: endpoint("GET /authentification/former-slips", {
    summary:
      "Ses élèves ou adhérents, de l'année ou dont la dernière inscription est chez lui, dont le mot de passe a été choisi avec une fiche de quelqu'un qui ne s'occupe plus d'eux, ou dont l'adresse e-mail est la sienne, même sans mot de passe.",
    may: { ESTABLISHEMENT: "any", CLUB: "any" },
    response: z.array(FormerSlip),
  }),
  settle: endpoint("POST /authentification/former-slips", {
    summary:
      "Reprend ces mots de passe (take) et vide l'adresse de quelqu'un qui ne s'occupe plus d'eux, ou les garde (keep, qui ne fait rien sans mot de passe) ; dit de qui c'est fait, les autres ayant changé entre-temps ; la fédération les reprend, de n'importe qui.",
    may: { ADMIN: "any", ESTABLISHEMENT: "own", CLUB: "own" },
    colleague: "register",
    body: z.object({
      userIds: z
        .array(Id)
        .min(1, "Choisissez au moins une personne")
        .max(MAX_FORMER_SLIPS, `Au plus ${MAX_FORMER_SLIPS} personnes à la fois`),
      fate: z.enum(["take", "keep"]),
    }),
    stepUp: { requiresProof: (_, role) => role === "ADMIN", when: "pour la fédération" },
    response: z.object({ userIds: z.array(Id) }),
  }),
};
