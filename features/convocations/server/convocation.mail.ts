import type { Site } from "#features/mail/server/site.service.ts";
import { hourOf, weekdayOf } from "#platform/contract/paris.ts";
import { addressLines, type Convocation, toBring } from "../convocation.ts";

/** When the people convoked from a stage are expected, and their instructions. */
export interface Occasion {
  /** The stage they are convoked to: « Demi-finale 2027 ». */
  readonly name: string;
  readonly date: string;
  readonly hour: string;
  /** The stage's own text, plain. */
  readonly instructions: string;
}

/** The e-mail of a convocation; `isNew` if it replaces an earlier, outdated one. */
export const convocationMail = (site: Site, person: Convocation, { name, date, hour, instructions }: Occasion, isNew: boolean) => ({
  subject: `${isNew ? "Nouvelle convocation" : "Convocation"}\u00A0: ${name}, le ${weekdayOf(date)} à ${hourOf(hour)}`,
  text: `Bonjour ${person.firstname},

${isNew ? "Cette convocation remplace la précédente. " : ""}Vous êtes attendu(e) pour l'étape « ${name} » :

    Date : ${weekdayOf(date)}
    Heure : ${hourOf(hour)} (heure de Paris)
    Lieu : ${[person.center.name, ...addressLines(person.center)].join("\n           ")}

    Nom : ${person.firstname} ${person.lastname}
    Numéro de membre : ${person.numPalmares}
    Identifiant : ${person.username}${person.category === null ? "" : `\n    Catégorie : ${person.category}`}
${instructions === "" ? "" : `\n${instructions}\n`}
À apporter :
${toBring.map((thing) => `– ${thing}`).join("\n")}

Votre convocation à imprimer vous attend dans votre espace :
${site.publicUrl}/participant/informations-championnat

${site.federationName}
${site.publicUrl}
`,
});
