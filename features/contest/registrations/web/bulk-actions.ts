import type { ReactNode } from "react";
import type { RegistrationStatus } from "#access/responsibility/membership-labels.ts";
import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { formatCount } from "#platform/web/format.ts";
import { registrationsApi } from "../registrations.contract.ts";
import type { BulkRegistration, Send } from "./useBulkAction.ts";

export interface BulkAction {
  readonly title: (registrations: readonly BulkRegistration[]) => string;
  readonly meaning: (count: number, registrations: readonly BulkRegistration[]) => string;
  readonly note?: ReactNode;
  readonly confirm: string;
  readonly cancel: string;
  readonly appliesTo?: RegistrationStatus;
  readonly caution?: (registrations: readonly BulkRegistration[]) => Promise<{ readonly text: ReactNode; readonly confirm: string } | null>;
  readonly isDestructive?: boolean;
  readonly done: (count: number) => string;
  readonly failure?: (count: number) => string;
  readonly send: Send;
  readonly undo?: Send;
}

const registrationsText = (registrations: readonly BulkRegistration[]): string =>
  registrations.length === 1 && registrations[0]
    ? `l'inscription ${withElision(registrations[0].name)}`
    : formatCount(registrations.length, "inscription");

export const confirmAction = (texts: Pick<BulkAction, "meaning"> & Partial<BulkAction>): BulkAction => ({
  title: (registrations) => `Confirmer ${registrationsText(registrations)}\u00A0?`,
  confirm: "Confirmer",
  cancel: "Annuler",
  done: (count) => formatCount(count, "inscription confirmée", "inscriptions confirmées"),
  send: (ids) => call(registrationsApi.validateMany, { body: { ids } }),
  undo: (ids) => call(registrationsApi.undo, { body: { ids } }),
  ...texts,
});

export const unconfirmAction: BulkAction = {
  title: (registrations) => `Remettre à confirmer ${registrationsText(registrations)}\u00A0?`,
  confirm: "Remettre à confirmer",
  cancel: "Annuler",
  appliesTo: "CONFIRMED",
  meaning: (count) =>
    `${count === 1 ? "Cet élève ne sera plus qualifié" : "Ces élèves ne seront plus qualifiés"} pour la demi-finale, et ${count === 1 ? "attendra" : "attendront"} d'être ${count === 1 ? "confirmé" : "confirmés"} de nouveau. Qui a reçu l'e-mail «\u00A0Inscription confirmée\u00A0» en recevra un qui le dit.`,
  done: (count) => formatCount(count, "inscription remise à confirmer", "inscriptions remises à confirmer"),
  send: (ids) => call(registrationsApi.unconfirm, { body: { ids } }),
};

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

export const amongStatus = <One extends Pick<BulkRegistration, "status">>(
  registrations: readonly One[],
  wanted: RegistrationStatus = "PENDING",
): readonly One[] => registrations.filter(({ status }) => status === wanted);
