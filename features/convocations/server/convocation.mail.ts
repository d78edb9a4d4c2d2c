import { hourOf, weekdayOf } from "#platform/contract/paris.ts";
import { addressLines, type Convocation, toBring } from "../convocation.ts";

/** Where and when those convoked from a stage are expected, and what it tells them. */
export interface Occasion {
  /** The stage to which they are convoked: « Demi-finale 2027 ». */
  readonly name: string;
  readonly date: string;
  readonly hour: string;
  /** The stage's own text, plain. */
  readonly words: string;
}

interface Site {
  readonly publicUrl: string;
  readonly federationName: string;
}

/** The e-mail of a convocation; `isNew` when another one, that is no longer true, went before it. */
export const convocationMail = (site: Site, person: Convocation, { name, date, hour, words }: Occasion, isNew: boolean) => ({
  subject: `${isNew ? "Nouvelle convocation" : "Convocation"}\u00A0: ${name}, le ${weekdayOf(date)} à ${hourOf(hour)}`,
  text: `Bonjour ${person.firstname},

${isNew ? "Cette convocation remplace la précédente. " : ""}Vous êtes attendu(e) pour l'étape « ${name} » :

    Date : ${weekdayOf(date)}
    Heure : ${hourOf(hour)} (heure de Paris)
    Lieu : ${[person.center.name, ...addressLines(person.center)].join("\n           ")}

    Nom : ${person.firstname} ${person.lastname}
    Numéro de membre : ${person.numPalmares}
    Identifiant : ${person.username}${person.category === null ? "" : `\n    Catégorie : ${person.category}`}
${words === "" ? "" : `\n${words}\n`}
À apporter :
${toBring.map((thing) => `– ${thing}`).join("\n")}

Votre convocation à imprimer vous attend dans votre espace :
${site.publicUrl}/participant/informations-championnat

${site.federationName}
${site.publicUrl}
`,
});
