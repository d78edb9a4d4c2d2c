import { mail } from "#access/mail/server/fixed-mail.service.ts";

const IF_WRONG = "Si ce n'est pas juste, écrivez à la fédération.";

export const movedMail = mail({
  when: "Quand la fédération change l'établissement ou le club d'une inscription.",
  to: "le participant",
  subject: "Votre inscription au championnat change d'établissement ou de club",
  text: `Bonjour,

La fédération a changé votre inscription au championnat {championnat} :

    avant : {avant}
    maintenant : {maintenant}

Votre identifiant et votre mot de passe restent les mêmes. ${IF_WRONG}`,
});

/** It does not name the new place. */
export const departureMail = mail({
  when: "Quand la fédération déplace une inscription, ou que la fusion de deux comptes la supprime.",
  to: "les responsables de l'établissement ou du club d'avant",
  subject: "Championnat {championnat} : une inscription ne dépend plus de vous",
  text: `Bonjour,

La fédération a déplacé une inscription au championnat {championnat} (numéro de membre {numéro}) : elle ne dépend plus de {avant}.

${IF_WRONG}`,
});

/** It does not name the former place. */
export const arrivalMail = mail({
  when: "Quand la fédération déplace une inscription.",
  to: "les responsables de l'établissement ou du club d'arrivée",
  subject: "Championnat {championnat} : une inscription vous rejoint",
  text: `Bonjour,

La fédération a déplacé une inscription au championnat {championnat} (numéro de membre {numéro}) : elle dépend maintenant de {maintenant}.

Relisez avec cette personne l'adresse e-mail de son compte : elle a pu être saisie par d'autres, et le lien d'un nouveau mot de passe y est envoyé. Si elle n'est pas la bonne, faites-la changer. Si le mot de passe a été choisi avec une fiche d'avant, votre liste le dit, et vous pouvez le reprendre.

${IF_WRONG}`,
});

/** The address may belong to another person than the kept one: it reveals nothing about the kept one. */
export const closedAccountMail = mail({
  when: "Quand la fédération fusionne deux comptes.",
  to: "l'adresse du compte qui ne sert plus",
  subject: "Votre compte du championnat a été fusionné avec un autre",
  text: `Bonjour,

La fédération a fusionné deux comptes du championnat, comme étant à la même personne. Celui qui était joint à cette adresse e-mail (numéro de membre {numéro}) ne sert plus : son identifiant et son mot de passe n'ouvrent plus rien.

Si ces deux comptes n'étaient pas à la même personne, écrivez tout de suite à la fédération.`,
});

export const mergedMail = mail({
  when: "Quand la fédération fusionne deux comptes dont l'un est inscrit cette saison.",
  to: "les responsables de l'établissement ou du club de l'inscription",
  subject: "Championnat {championnat} : deux comptes de la même personne n'en font plus qu'un",
  text: `Bonjour,

La fédération a fusionné deux comptes du championnat {championnat} : le numéro de membre {numéro} reste, le numéro {autre} ne sert plus. L'inscription dépend de {maintenant}.

Relisez avec cette personne l'adresse e-mail de son compte : le lien d'un nouveau mot de passe y est envoyé. Si elle n'est pas la bonne, faites-la changer.

Si ces deux comptes n'étaient pas à la même personne, écrivez tout de suite à la fédération.`,
});
