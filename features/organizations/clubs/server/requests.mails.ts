import { mail } from "#access/mail/server/fixed-mail.service.ts";

export const acceptedMail = mail({
  when: "Quand la fédération accepte la demande d'animer un club.",
  to: "la personne qui l'a faite",
  subject: "Championnat : votre club est accepté",
  text: `Bonjour,

La fédération a accepté votre demande : vous animez {club}, que les familles trouvent dans la liste des clubs.

Ses adhérents et son adhésion vous attendent dans votre espace : {site}/club/info`,
});

export const refusedMail = mail({
  when: "Quand la fédération refuse la demande d'animer un club.",
  to: "la personne qui l'a faite",
  subject: "Championnat : votre demande n'est pas acceptée",
  text: `Bonjour,

La fédération n'a pas accepté votre demande d'inscrire {club} :

{raison}

Vous pouvez faire une autre demande dans votre espace ({site}/club/info), ou écrire à {contact}.`,
});

export const joinedMail = mail({
  when: "Quand la fédération accepte qu'une personne de plus anime un club.",
  to: "ses responsables",
  subject: "Championnat : une personne de plus anime votre club",
  text: `Bonjour,

La fédération a accepté que {responsable} anime {club} avec vous : cette personne voit les adhérents du club et confirme leurs inscriptions.

Si ce n'est pas ce que vous attendiez, écrivez-nous tout de suite : {contact}.`,
});
