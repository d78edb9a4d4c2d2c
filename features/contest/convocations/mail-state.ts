/**
 * The state of a convocation's e-mail: to send; to send again because the place, the day, the hour or the address changed; waiting in the outbox;
 * sent; failed; impossible without an address, or with a former correspondent's; blocked until the registration is confirmed.
 */
export const mailStates = ["toSend", "changed", "waiting", "sent", "failed", "unreachable", "unconfirmed"] as const;
export type MailState = (typeof mailStates)[number];

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
