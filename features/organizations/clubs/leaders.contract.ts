import * as z from "zod";
import { contactFields } from "#core/accounts/account.contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { ById, Id } from "#platform/contract/fields.ts";

export const LeaderInvitation = z.object({
  lastname: contactFields.lastname,
  firstname: contactFields.firstname,
  email: contactFields.email,
});
export type LeaderInvitation = z.output<typeof LeaderInvitation>;
export type LeaderInvitationOnWire = z.input<typeof LeaderInvitation>;

const OfClub = z.object({ id: Id, userId: Id });
const contact = { CLUB: "own" } as const;

/** The office sees and removes leaders with the club itself. */
export const leadersApi = {
  invite: endpoint("POST /clubs/:id/leaders", {
    summary:
      "Invite un responsable du club, qui reçoit un lien pour choisir son mot de passe ; pour le contact du club. 409 si cette adresse est déjà celle d'un responsable, ou si cette personne a déjà un compte qui sert ailleurs (sauf avec secondAccount) ; 429 après vingt invitations en une heure.",
    may: contact,
    params: ById,
    body: LeaderInvitation.extend({
      /** Accepts that this person already has an account, which serves another club or asks for one. */
      secondAccount: z.boolean().default(false),
    }),
    stepUp: true,
    response: z.object({ id: Id, isInvited: z.boolean() }),
    status: 201,
  }),
  inviteAgain: endpoint("POST /clubs/:id/leaders/:userId/invitation", {
    summary: "Renvoie son invitation à un responsable qui n'a pas encore choisi de mot de passe ; 409 s'il en a un.",
    may: contact,
    params: OfClub,
  }),
  leave: endpoint("DELETE /clubs/:id/leaders/me", {
    summary:
      "Quitte un club qui vous a invité : vous n'en voyez plus les adhérents, et les liens que vous avez donnés ne servent plus ; 409 pour son contact.",
    may: contact,
    params: ById,
  }),
  withdraw: endpoint("DELETE /clubs/:id/leaders/:userId", {
    summary:
      "Retire son accès à un responsable que le contact du club a invité : ses sessions se ferment, les liens qu'il a donnés ne servent plus.",
    may: contact,
    params: OfClub,
  }),
};
