import { type Site, signature } from "#access/mail/server/site.service.ts";

const ending = (site: Site) =>
  `\n\nSi ce n'est pas ce que vous attendiez, parlez-en au correspondant de l'établissement, ou écrivez-nous : ${site.contactEmail}.${signature(site)}`;

/** To a person with an account who acts for the school, for the first time or again. */
export const addedMail = (site: Site, school: string, username: string) => ({
  subject: "Championnat : vous suivez les élèves de votre établissement",
  text: `Bonjour,

Le correspondant de l'établissement « ${school} » vous donne accès à ses élèves. Connectez-vous avec votre identifiant, ${username} : ${site.publicUrl}/etablissement/participants${ending(site)}`,
});

export const withdrawnMail = (site: Site, school: string) => ({
  subject: "Championnat : vous ne suivez plus les élèves d'un établissement",
  text: `Bonjour,

Votre accès à l'établissement « ${school} » est retiré : vous n'en voyez plus les élèves. Les fiches et les liens que vous leur aviez donnés ne servent plus.${ending(site)}`,
});

/** To the correspondent. */
export const leftMail = (site: Site, school: string, name: string) => ({
  subject: "Championnat : un collègue a quitté votre établissement",
  text: `Bonjour,

${name} ne suit plus avec vous les élèves de l'établissement « ${school} », et n'y a plus accès. Les fiches et les liens que cette personne avait donnés aux élèves ne servent plus : imprimez-en d'autres s'il le faut.

Vous pouvez l'inviter de nouveau : ${site.publicUrl}/etablissement/info${signature(site)}`,
});

/** To colleagues after a change of correspondent, until the next one decides. */
export const unconfirmedMail = (site: Site, school: string) => ({
  subject: "Championnat : votre accès attend d'être confirmé",
  text: `Bonjour,

L'établissement « ${school} » change de correspondant. Vous en verrez de nouveau les élèves dès que la personne qui prend la suite aura confirmé votre accès. Les fiches et les liens que vous leur aviez donnés ne servent plus.${ending(site)}`,
});
