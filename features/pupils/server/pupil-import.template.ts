import type { Readable } from "node:stream";
import type { Connection } from "#database/open.ts";
import { openCategories } from "#features/categories/server/categories.service.ts";
import { offeredLanguages } from "#features/languages/server/languages.service.ts";
import { sheet, workbook } from "#platform/server/workbook-write.ts";
import { fieldTitles, type PupilField, pupilFields, requiredFields } from "../pupil-fields.ts";

interface Explained {
  readonly field: PupilField;
  readonly example: string;
  readonly words: string;
}

/** The workbook to fill in, and beside it what each column expects, with an example: the first sheet holds no line that would be imported. */
export async function importTemplate(db: Connection): Promise<Readable> {
  const categories = [...(await openCategories(db)).keys()];
  const languages = (await offeredLanguages(db)).map(({ language }) => language);
  const explained = explanations(categories, languages);
  return workbook([
    sheet(
      "Élèves",
      pupilFields.map((field) => ({ title: fieldTitles[field], width: widths[field] ?? 20, value: () => "" })),
      [],
    ),
    sheet<Explained>(
      "Mode d'emploi",
      [
        { title: "Colonne", width: 20, value: ({ field }) => fieldTitles[field] },
        { title: "Exemple", width: 26, value: ({ example }) => example },
        { title: "Obligatoire", width: 14, value: ({ field }) => (isRequired(field) ? "oui" : "non") },
        { title: "Ce qui est attendu", width: 90, value: ({ words }) => words },
      ],
      [explained],
    ),
  ]);
}

const isRequired = (field: PupilField): boolean => (requiredFields as readonly PupilField[]).includes(field);

const widths: Partial<Record<PupilField, number>> = { email: 32, address: 32, genre: 12, zipCode: 14, categoryName: 14 };

const explanations = (categories: readonly string[], languages: readonly string[]): Explained[] => [
  { field: "lastname", example: "DURAND", words: "Tel que vous l'écrivez, accents compris." },
  { field: "firstname", example: "Léa", words: "Le prénom d'usage." },
  {
    field: "email",
    example: "lea.durand@exemple.fr",
    words:
      "Celle de l'élève ou de sa famille ; plusieurs élèves peuvent avoir la même. Sans adresse, imprimez ensuite sa fiche d'identifiants.",
  },
  { field: "birthday", example: "14/03/2012", words: "Jour, mois, année ; une date d'Excel convient aussi." },
  { field: "genre", example: "F", words: "F ou M ; fille, garçon, Mme, M. conviennent aussi." },
  { field: "categoryName", example: "C1", words: `${categories.join(", ")} ; une classe (6e A, CM2, 2nde) propose la sienne.` },
  { field: "languageName", example: "Français", words: `Celle du questionnaire : ${languages.join(", ")}. Sans rien : Français.` },
  { field: "address", example: "12 rue Sophie-Germain", words: "Numéro et rue." },
  { field: "city", example: "Bourg-en-Bresse", words: "" },
  { field: "zipCode", example: "01000", words: "5 chiffres en France." },
  { field: "country", example: "France", words: "Sans rien : France." },
];
