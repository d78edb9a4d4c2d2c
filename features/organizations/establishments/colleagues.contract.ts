import * as z from "zod";
import { GivenClass } from "#access/responsibility/class-fields.ts";
import { contactFields } from "#core/accounts/account.contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { ById, Id } from "#platform/contract/fields.ts";

const Colleague = z.object({
  id: Id,
  lastname: z.string(),
  firstname: z.string(),
  email: z.string(),
  /** Whether they also register, change and confirm pupils; all colleagues see the pupils and print for them. */
  mayRegister: z.boolean(),
  /** The classes of the active year whose pupils they see, by name; null: all classes (CLS-01). */
  classes: z.array(z.string()).nullable(),
  /** Invited: still without a password. Unconfirmed: the correspondent has changed since, and they see nothing until the new one confirms them. */
  state: z.enum(["invited", "active", "unconfirmed"]),
});
export type Colleague = z.output<typeof Colleague>;
export type ColleagueOnWire = z.input<typeof Colleague>;

/** Far more classes than a teacher or a school has. */
export const MAX_CLASSES = 60;
const Classes = z.array(GivenClass).max(MAX_CLASSES, `${MAX_CLASSES} classes au plus`).nullable();

export const Invitation = z.object({
  lastname: contactFields.lastname,
  firstname: contactFields.firstname,
  email: contactFields.email,
  mayRegister: z.boolean(),
  /** Null: all classes. An empty list would show no pupils, so it is refused. */
  classes: Classes.refine((classes) => classes?.length !== 0, "Cochez au moins une classe, ou choisissez tous les élèves").default(null),
});
export type Invitation = z.output<typeof Invitation>;
export type InvitationOnWire = z.input<typeof Invitation>;

const OfSchool = z.object({ id: Id, userId: Id });
const correspondent = { ESTABLISHEMENT: "own" } as const;
const correspondentOrOffice = { ADMIN: "any", ...correspondent } as const;

export const colleaguesApi = {
  list: endpoint("GET /establishement/:id/colleagues", {
    summary: "Les collègues d'un établissement, par ordre alphabétique ; pour son correspondant et la fédération.",
    may: correspondentOrOffice,
    params: ById,
    response: z.array(Colleague),
  }),
  invite: endpoint("POST /establishement/:id/colleagues", {
    summary:
      "Invite un collègue, pour toutes les classes ou pour celles de l'année active que l'on nomme, qui reçoit un lien pour choisir son mot de passe ; 409 si cette adresse est déjà celle d'un collègue ou du correspondant, ou si cette personne a déjà un compte qui sert ailleurs (sauf avec secondAccount) ; 429 après vingt invitations en une heure.",
    may: correspondent,
    params: ById,
    body: Invitation.extend({
      /** Accepts that this person already has an account, which serves another school or asks for one. */
      secondAccount: z.boolean().default(false),
    }),
    stepUp: true,
    response: Colleague,
    status: 201,
  }),
  inviteAgain: endpoint("POST /establishement/:id/colleagues/:userId/invitation", {
    summary: "Renvoie son invitation à un collègue qui n'a pas encore choisi de mot de passe ; 409 s'il en a un, ou s'il est à confirmer.",
    may: correspondent,
    params: OfSchool,
  }),
  change: endpoint("PATCH /establishement/:id/colleagues/:userId", {
    summary:
      "Dit ce qu'un collègue peut faire, et les classes dont il voit les élèves (null : toutes) ; confirme en même temps celui qu'un ancien correspondant avait invité.",
    may: correspondent,
    params: OfSchool,
    /** Omitted classes stay as they are. */
    body: z.object({ mayRegister: z.boolean(), classes: Classes.optional() }),
    stepUp: true,
    response: Colleague,
  }),
  leave: endpoint("DELETE /establishement/:id/colleagues/me", {
    summary:
      "Quitte un établissement dont on est collègue : les fiches et les liens que l'on a donnés ne servent plus ; 409 pour son correspondant.",
    may: correspondent,
    colleague: "see",
    params: ById,
  }),
  withdraw: endpoint("DELETE /establishement/:id/colleagues/:userId", {
    summary: "Retire son accès à un collègue : ses sessions se ferment, les fiches et les liens qu'il a donnés ne servent plus.",
    may: correspondentOrOffice,
    params: OfSchool,
  }),
};
