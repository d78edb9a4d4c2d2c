import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { formatCount } from "#platform/web/format.ts";
import { registrationsApi } from "../registrations.contract.ts";
import type { BulkAction } from "./BulkActionDialog.tsx";
import type { BulkRegistration } from "./useBulkAction.ts";

/** « l'inscription de Durand Marie », « 23 inscriptions » */
const registrationsText = (registrations: readonly BulkRegistration[]): string =>
  registrations.length === 1 && registrations[0]
    ? `l'inscription ${withElision(registrations[0].name)}`
    : formatCount(registrations.length, "inscription");

/** Confirms registrations; `texts` says what that means for them, and what differs. */
export const confirmAction = (texts: Pick<BulkAction, "meaning"> & Partial<BulkAction>): BulkAction => ({
  title: (registrations) => `Confirmer ${registrationsText(registrations)}\u00A0?`,
  confirm: "Confirmer",
  cancel: "Annuler",
  done: (count) => formatCount(count, "inscription confirmée", "inscriptions confirmées"),
  send: (ids) => call(registrationsApi.validateMany, { body: { ids } }),
  undo: (ids) => call(registrationsApi.undo, { body: { ids } }),
  ...texts,
});

/** Deletes registrations of « Cet élève », « Ces élèves ». */
export const deleteAction = (one: string, many: string): BulkAction => ({
  title: (registrations) => `Supprimer ${registrationsText(registrations)}\u00A0?`,
  meaning: (count) =>
    count === 1
      ? `${one} ne participera plus au championnat de cette année. Son compte et son identifiant restent.`
      : `${many} ne participeront plus au championnat de cette année. Leurs comptes et leurs identifiants restent.`,
  confirm: "Supprimer",
  cancel: "Garder",
  isDestructive: true,
  done: (count) => formatCount(count, "inscription supprimée", "inscriptions supprimées"),
  send: (ids) => call(registrationsApi.removeMany, { body: { ids } }),
});
