import type { Readable } from "node:stream";
import type { Connection } from "#database/open.ts";
import { sheet, workbook } from "#platform/server/workbook-write.ts";
import { openCategoryIds } from "#season/categories/server/categories.service.ts";
import { offeredLanguages } from "#season/configuration/server/languages.service.ts";
import { fieldTitles, type PupilField, pupilFields, requiredFields } from "../pupil-fields.ts";

interface ColumnHelp {
  readonly field: PupilField;
  readonly example: string;
  readonly text: string;
}

export async function importTemplate(db: Connection): Promise<Readable> {
  const categories = [...(await openCategoryIds(db)).keys()];
  const languages = (await offeredLanguages(db)).map(({ language }) => language);
  const columnHelp = explanations(categories, languages);
  return workbook([
    sheet(
      "Élèves",
      pupilFields.map((field) => ({ title: fieldTitles[field], width: widths[field] ?? 20, value: () => "" })),
      [],
    ),
    sheet<ColumnHelp>(
      "Mode d'emploi",
      [
        { title: "Colonne", width: 20, value: ({ field }) => fieldTitles[field] },
        { title: "Exemple", width: 26, value: ({ example }) => example },
        { title: "Obligatoire", width: 14, value: ({ field }) => (isRequired(field) ? "oui" : "non") },
        { title: "Ce qui est attendu", width: 90, value: ({ text }) => text },
      ],
      [columnHelp],
    ),
  ]);
}

const isRequired = (field: PupilField): boolean => (requiredFields as readonly PupilField[]).includes(field);

const widths: Partial<Record<PupilField, number>> = { email: 32, address: 32, genre: 12, zipCode: 14, categoryName: 14, className: 14 };

const explanations = (categories: readonly string[], languages: readonly string[]): ColumnHelp[] => [
  { field: "lastname", example: "DURAND", text: "Tel que vous l'écrivez, accents compris." },
  { field: "firstname", example: "Léa", text: "Le prénom d'usage." },
  {
    field: "email",
    example: "lea.durand@exemple.fr",
    text: "Celle de l'élève ou de sa famille ; plusieurs élèves peuvent avoir la même. Sans adresse, imprimez ensuite sa fiche d'identifiants.",
  },
  { field: "birthday", example: "14/03/2012", text: "Jour, mois, année ; une date d'Excel convient aussi." },
  { field: "genre", example: "F", text: "F ou M ; fille, garçon, Mme, M. conviennent aussi." },
  { field: "categoryName", example: "C1", text: `${categories.join(", ")} ; une classe (6e A, CM2, 2nde) propose la sienne.` },
  {
    field: "className",
    example: "6e A",
    text: "Celle de l'élève : elle range la liste et les fiches. Une feuille par classe convient aussi.",
  },
  { field: "languageName", example: "Français", text: `Celle du questionnaire : ${languages.join(", ")}. Sans rien : Français.` },
  { field: "address", example: "12 rue Sophie-Germain", text: "Numéro et rue." },
  { field: "city", example: "Bourg-en-Bresse", text: "" },
  { field: "zipCode", example: "01000", text: "5 chiffres en France." },
  { field: "country", example: "France", text: "Sans rien : France." },
];
