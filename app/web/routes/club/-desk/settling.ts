import { memberName } from "#features/members/member-name.ts";
import type { MemberOnWire } from "#features/members/members.contract.ts";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import type { Settling } from "#features/registrations/web/SettleDialog.tsx";
import type { Settleable } from "#features/registrations/web/useSettling.ts";
import { ofName } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { counted } from "#platform/web/format.ts";

const registrationsOf = (registrations: readonly Settleable[]): string =>
  registrations.length === 1 && registrations[0]
    ? `l'inscription ${ofName(registrations[0].name)}`
    : counted(registrations.length, "inscription");

/** How the members of a club are confirmed and deleted, in words and deeds. */
export const settlingsOf = (clubId: string) =>
  ({
    confirm: {
      title: (registrations) => `Confirmer ${registrationsOf(registrations)}\u00A0?`,
      meaning: (count) =>
        `${count === 1 ? "Cette personne participera" : "Ces personnes participeront"} au championnat avec votre club. Une inscription confirmée ne peut plus être supprimée par le club.`,
      confirm: "Confirmer",
      cancel: "Annuler",
      done: (count) => counted(count, "adhérent confirmé", "adhérents confirmés"),
      failure: (count) => (count === 1 ? "Erreur lors de la validation du membre" : "Erreur lors de la confirmation"),
      send: (ids) => {
        const [registrationId, ...others] = ids;
        if (registrationId === undefined || others.length > 0) return call(registrationsApi.validateMany, { body: { ids } });
        return call(registrationsApi.validateOfClub, { params: { clubId, registrationId } }).then((confirmed) => [confirmed]);
      },
    },
    delete: {
      title: (registrations) => `Supprimer ${registrationsOf(registrations)}\u00A0?`,
      meaning: (count) =>
        count === 1
          ? "Cette personne ne participera plus au championnat de cette année. Son compte et son identifiant restent."
          : "Ces personnes ne participeront plus au championnat de cette année. Leurs comptes et leurs identifiants restent.",
      confirm: "Supprimer",
      cancel: "Garder",
      isDestructive: true,
      done: (count) => counted(count, "inscription supprimée", "inscriptions supprimées"),
      send: (ids) => call(registrationsApi.removeMany, { body: { ids } }),
    },
  }) as const satisfies Record<string, Settling>;

/** The registrations of these members, under their names. */
export const registrationsToSettle = (members: readonly MemberOnWire[]): readonly Settleable[] =>
  members.map((member) => ({ id: member.id, status: member.status, name: memberName(member) }));
