import { type Site, signature } from "#access/mail/server/site.service.ts";

interface MovedRegistration {
  readonly year: number;
  readonly from: string;
  readonly to: string;
}

/** To the participant. */
export const movedMail = (site: Site, { year, from, to }: MovedRegistration) => ({
  subject: "Votre inscription au championnat change d'établissement ou de club",
  text: `Bonjour,

La fédération a changé votre inscription au championnat ${year} :

    avant : ${from}
    maintenant : ${to}

Votre identifiant et votre mot de passe restent les mêmes. Si ce n'est pas juste, écrivez à la fédération.${signature(site)}`,
});

/** To those in charge of the former place; it does not name the new one. */
export const departureMail = (
  site: Site,
  { year, from }: Omit<MovedRegistration, "to">,
  { numPalmares }: { readonly numPalmares: string },
) => ({
  subject: `Championnat ${year} : une inscription ne dépend plus de vous`,
  text: `Bonjour,

La fédération a déplacé une inscription au championnat ${year} (numéro de membre ${numPalmares}) : elle ne dépend plus de ${from}.

Si ce n'est pas juste, écrivez à la fédération.${signature(site)}`,
});

/** To those in charge of the new place; it does not name the former one. */
export const arrivalMail = (site: Site, { year, to }: MovedRegistration, { numPalmares }: { readonly numPalmares: string }) => ({
  subject: `Championnat ${year} : une inscription vous rejoint`,
  text: `Bonjour,

La fédération a déplacé une inscription au championnat ${year} (numéro de membre ${numPalmares}) : elle dépend maintenant de ${to}.

Relisez avec cette personne l'adresse e-mail de son compte : elle a pu être saisie par d'autres, et le lien d'un nouveau mot de passe y est envoyé. Si elle n'est pas la bonne, faites-la changer. Si le mot de passe a été choisi avec une fiche d'avant, votre liste le dit, et vous pouvez le reprendre.

Si ce n'est pas juste, écrivez à la fédération.${signature(site)}`,
});

/** To the address of the ended account, which may belong to another person than the kept one: it reveals nothing about the kept one. */
export const closedAccountMail = (site: Site, { numPalmares }: WithMemberNumber) => ({
  subject: "Votre compte du championnat a été réuni avec un autre",
  text: `Bonjour,

La fédération a réuni deux comptes du championnat, comme étant à la même personne. Celui qui était joint à cette adresse e-mail (numéro de membre ${numPalmares}) ne sert plus : son identifiant et son mot de passe n'ouvrent plus rien.

Si ces deux comptes n'étaient pas à la même personne, écrivez tout de suite à la fédération.${signature(site)}`,
});

interface WithMemberNumber {
  readonly numPalmares: string;
}

/** To those in charge of the place of a person who had two accounts. */
export const mergedMail = (
  site: Site,
  { year, to }: Omit<MovedRegistration, "from">,
  [kept, other]: readonly [WithMemberNumber, WithMemberNumber],
) => ({
  subject: `Championnat ${year} : deux comptes de la même personne n'en font plus qu'un`,
  text: `Bonjour,

La fédération a réuni deux comptes du championnat ${year} : le numéro de membre ${kept.numPalmares} reste, le numéro ${other.numPalmares} ne sert plus. L'inscription dépend de ${to}.

Relisez avec cette personne l'adresse e-mail de son compte : le lien d'un nouveau mot de passe y est envoyé. Si elle n'est pas la bonne, faites-la changer.

Si ces deux comptes n'étaient pas à la même personne, écrivez tout de suite à la fédération.${signature(site)}`,
});
