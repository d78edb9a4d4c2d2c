interface Site {
  readonly publicUrl: string;
  readonly federationName: string;
}

interface Moved {
  readonly year: number;
  readonly from: string;
  readonly to: string;
}

const signature = ({ federationName, publicUrl }: Site) => `\n\n${federationName}\n${publicUrl}\n`;

/** To whoever takes part. */
export const movedMail = (site: Site, { year, from, to }: Moved) => ({
  subject: "Votre inscription au championnat change d'établissement ou de club",
  text: `Bonjour,

La fédération a changé votre inscription au championnat ${year} :

    avant : ${from}
    maintenant : ${to}

Votre identifiant et votre mot de passe restent les mêmes. Si ce n'est pas juste, écrivez à la fédération.${signature(site)}`,
});

/** To whoever answers for the place that somebody leaves: where to is not theirs to know. */
export const leavingMail = (site: Site, { year, from }: Moved, { numPalmares }: { readonly numPalmares: string }) => ({
  subject: `Championnat ${year} : une inscription ne dépend plus de vous`,
  text: `Bonjour,

La fédération a déplacé une inscription au championnat ${year} (numéro de membre ${numPalmares}) : elle ne dépend plus de ${from}.

Si ce n'est pas juste, écrivez à la fédération.${signature(site)}`,
});

/** To whoever answers for the place that somebody comes to: where from is not theirs to know. */
export const comingMail = (site: Site, { year, to }: Moved, { numPalmares }: { readonly numPalmares: string }) => ({
  subject: `Championnat ${year} : une inscription vous rejoint`,
  text: `Bonjour,

La fédération a déplacé une inscription au championnat ${year} (numéro de membre ${numPalmares}) : elle dépend maintenant de ${to}.

Relisez avec cette personne l'adresse e-mail de son compte : elle a pu être saisie par d'autres, et le lien d'un nouveau mot de passe y est envoyé. Si elle n'est pas la bonne, faites-la changer. Si le mot de passe a été choisi avec une fiche d'avant, votre liste le dit, et vous pouvez le reprendre.

Si ce n'est pas juste, écrivez à la fédération.${signature(site)}`,
});
