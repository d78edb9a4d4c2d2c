export const WITHOUT_SERVER = "dans Configuration, E-mails\u00A0: aucun serveur d'envoi n'est configuré.";

export const describeSending = (sendsMail: boolean, to: string): string =>
  sendsMail ? `Un e-mail part vers ${to}.` : `L'e-mail pour ${to} attend ${WITHOUT_SERVER}`;
