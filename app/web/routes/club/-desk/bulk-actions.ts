import { memberName } from "#features/members/member-name.ts";
import type { MemberOnWire } from "#features/members/members.contract.ts";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import type { BulkAction } from "#features/registrations/web/BulkActionDialog.tsx";
import type { BulkRegistration } from "#features/registrations/web/useBulkAction.ts";
import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { formatCount } from "#platform/web/format.ts";

const registrationsText = (registrations: readonly BulkRegistration[]): string =>
  registrations.length === 1 && registrations[0]
    ? `l'inscription ${withElision(registrations[0].name)}`
    : formatCount(registrations.length, "inscription");

/** Confirms and deletes members of a club: texts and calls. */
export const bulkActionsOf = (clubId: string) =>
  ({
    confirm: {
      title: (registrations) => `Confirmer ${registrationsText(registrations)}\u00A0?`,
      meaning: (count) =>
        `${count === 1 ? "Cette personne participera" : "Ces personnes participeront"} au championnat avec votre club. Une inscription confirmée ne peut plus être supprimée par le club.`,
      confirm: "Confirmer",
      cancel: "Annuler",
      done: (count) => formatCount(count, "adhérent confirmé", "adhérents confirmés"),
      failure: (count) => (count === 1 ? "Erreur lors de la validation du membre" : "Erreur lors de la confirmation"),
      send: (ids) => {
        const [registrationId, ...others] = ids;
        if (registrationId === undefined || others.length > 0) return call(registrationsApi.validateMany, { body: { ids } });
        return call(registrationsApi.validateOfClub, { params: { clubId, registrationId } }).then((confirmed) => [confirmed]);
      },
    },
    delete: {
      title: (registrations) => `Supprimer ${registrationsText(registrations)}\u00A0?`,
      meaning: (count) =>
        count === 1
          ? "Cette personne ne participera plus au championnat de cette année. Son compte et son identifiant restent."
          : "Ces personnes ne participeront plus au championnat de cette année. Leurs comptes et leurs identifiants restent.",
      confirm: "Supprimer",
      cancel: "Garder",
      isDestructive: true,
      done: (count) => formatCount(count, "inscription supprimée", "inscriptions supprimées"),
      send: (ids) => call(registrationsApi.removeMany, { body: { ids } }),
    },
  }) as const satisfies Record<string, BulkAction>;

/** The registrations of these members, with their names. */
export const bulkRegistrationsOf = (members: readonly MemberOnWire[]): readonly BulkRegistration[] =>
  members.map((member) => ({ id: member.id, status: member.status, name: memberName(member) }));
