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

/** To whoever answers for the place that somebody leaves or comes to. */
export const placeMail = (site: Site, { year, from, to }: Moved, person: { readonly numPalmares: string }) => ({
  subject: `Championnat ${year} : une inscription change d'établissement ou de club`,
  text: `Bonjour,

La fédération a déplacé une inscription au championnat ${year} (numéro de membre ${person.numPalmares}) :

    avant : ${from}
    maintenant : ${to}

Si ce n'est pas juste, écrivez à la fédération.${signature(site)}`,
});
