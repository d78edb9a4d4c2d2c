import { participantLabel } from "#features/registrations/validation.ts";
import type { Column } from "#platform/server/workbook-xml.ts";
import { fieldTitles } from "../pupil-fields.ts";
import type { ExportedPupil } from "./pupil-results.queries.ts";

const genres: Readonly<Record<string, string>> = { homme: "Homme", femme: "Femme" };

/** A school's list, with the titles of the import, so that it can be imported again. */
export const pupilColumns: readonly Column<ExportedPupil>[] = [
  { title: "Numéro de membre", width: 18, value: ({ numPalmares }) => numPalmares },
  { title: "Identifiant", width: 22, value: ({ username }) => username },
  { title: fieldTitles.lastname, width: 22, value: ({ lastname }) => lastname },
  { title: fieldTitles.firstname, width: 18, value: ({ firstname }) => firstname },
  { title: fieldTitles.birthday, width: 18, kind: "day", value: ({ birthday }) => birthday },
  { title: fieldTitles.genre, width: 10, value: ({ genre }) => (genre === null ? null : (genres[genre] ?? null)) },
  { title: fieldTitles.categoryName, width: 14, value: ({ category }) => category },
  { title: "Équipe", width: 18, value: ({ squad }) => squad },
  { title: "Inscription", width: 14, value: ({ status }) => participantLabel(status) },
  { title: fieldTitles.email, width: 32, value: ({ email }) => email },
  { title: "Téléphone", width: 18, value: ({ phone }) => phone },
  { title: fieldTitles.languageName, width: 12, value: ({ language }) => language },
  { title: fieldTitles.address, width: 32, value: ({ address }) => address },
  { title: fieldTitles.zipCode, width: 13, value: ({ zipCode }) => zipCode },
  { title: fieldTitles.city, width: 20, value: ({ city }) => city },
  { title: fieldTitles.country, width: 14, value: ({ country }) => country },
];
