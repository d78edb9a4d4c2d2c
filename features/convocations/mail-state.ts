/**
 * Where the e-mail of a convocation is: to send; to send again because the place, the day, the hour or the person's address has changed since; waiting in
 * the outbox; sent; failed; impossible without an address, or with a former correspondent's; held back while the registration is not confirmed.
 */
export const mailStates = ["toSend", "changed", "waiting", "sent", "failed", "unreachable", "unconfirmed"] as const;
export type MailState = (typeof mailStates)[number];

/** The states in which an e-mail must go; asked again, one that was sent goes once more. */
export const statesToMail = (again: boolean): readonly MailState[] =>
  again ? ["toSend", "changed", "failed", "sent"] : ["toSend", "changed", "failed"];

export const mailStateLabels: Readonly<Record<MailState, string>> = {
  toSend: "À envoyer",
  changed: "À renvoyer",
  waiting: "En attente",
  sent: "Envoyé",
  failed: "En échec",
  unreachable: "Sans adresse utilisable",
  unconfirmed: "Inscription non validée",
};
