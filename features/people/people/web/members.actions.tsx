import { IconCheck, IconId, IconMail, IconTrash } from "@tabler/icons-react";
import { refusalToConfirm } from "#contest/registrations/confirmation.ts";
import { refusalToDelete } from "#contest/registrations/deletion.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { confirmAction, deleteAction } from "#contest/registrations/web/bulk-actions.ts";
import { call } from "#platform/web/api.ts";
import { formatCount } from "#platform/web/format.ts";
import type { RowAction } from "#platform/web/RowActions.tsx";
import type { Season } from "#season/configuration/season.ts";
import type { MemberOnWire } from "../members.contract.ts";

export type Task = "card" | "link" | "confirm" | "delete";

/** The actions of a row: confirm and delete only for a pending member (CLB-03), disabled with the server's reason. */
export function memberActions(
  member: MemberOnWire,
  { season, now }: { readonly season: Season; readonly now: Date },
  onStart: (task: Task) => void,
): readonly RowAction[] {
  const card: RowAction = { label: "Voir la fiche", Icon: IconId, isFirst: true, opens: true, run: () => onStart("card") };
  if (member.year !== season.activeYear) return [card];
  const link: RowAction = {
    label: "Envoyer un lien de mot de passe",
    Icon: IconMail,
    refusal: member.user.contact.email === "" ? "Cette personne n'a pas d'adresse e-mail." : null,
    run: () => onStart("link"),
  };
  if (member.status !== "PENDING") return [card, link];
  const toConfirm = refusalToConfirm("club", member, season, now);
  return [
    { label: "Confirmer", Icon: IconCheck, iconSize: 20, isFirst: toConfirm === null, refusal: toConfirm, run: () => onStart("confirm") },
    card,
    link,
    {
      label: "Supprimer",
      Icon: IconTrash,
      isDestructive: true,
      refusal: refusalToDelete("club", member, season, now),
      run: () => onStart("delete"),
    },
  ];
}

export const memberBulkActions = (clubId: string) => ({
  confirm: confirmAction({
    meaning: (count) =>
      `${count === 1 ? "Cette personne participera" : "Ces personnes participeront"} au championnat avec votre club. Une inscription confirmée ne peut plus être supprimée par le club.`,
    done: (count) => formatCount(count, "adhérent confirmé", "adhérents confirmés"),
    failure: (count) => (count === 1 ? "Erreur lors de la validation du membre" : "Erreur lors de la confirmation"),
    send: (ids) => {
      const [registrationId, ...others] = ids;
      if (registrationId === undefined || others.length > 0) return call(registrationsApi.validateMany, { body: { ids } });
      return call(registrationsApi.validateOfClub, { params: { clubId, registrationId } }).then((confirmed) => [confirmed]);
    },
  }),
  delete: deleteAction("Cette personne", "Ces personnes"),
});
