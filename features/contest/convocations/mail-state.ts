/**
 * The state of a convocation's e-mail: to send; to send again because the place, the day, the hour or the address changed; waiting in the outbox;
 * sent; delayed on its way; failed, or returned; impossible without an address, with one that does not exist or a former correspondent's; blocked until the registration is confirmed.
 */
export const mailStates = ["toSend", "changed", "waiting", "sent", "delayed", "failed", "unreachable", "unconfirmed"] as const;
export type MailState = (typeof mailStates)[number];

/** No e-mail has left for them that did not come back. */
export const notReachedStates: readonly MailState[] = ["unreachable", "failed", "changed", "toSend"];

export const statesToMail = (again: boolean): readonly MailState[] =>
  again ? ["toSend", "changed", "failed", "sent", "delayed"] : ["toSend", "changed", "failed"];

export const mailStateLabels: Readonly<Record<MailState, string>> = {
  toSend: "À envoyer",
  changed: "À renvoyer",
  waiting: "En attente",
  sent: "Envoyé",
  delayed: "Retardé",
  failed: "En échec",
  unreachable: "Sans adresse utilisable",
  unconfirmed: "Inscription non validée",
};
