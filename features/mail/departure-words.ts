/** What is said of a letter just written; where no server sends it, where the office finds it. */
export const leavingWords = (sendsMail: boolean, to: string): string =>
  sendsMail
    ? `Un e-mail part vers ${to}.`
    : `L'e-mail pour ${to} attend dans Configuration, E-mails\u00A0: aucun serveur d'envoi n'est configuré.`;
