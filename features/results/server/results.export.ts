import type { Column } from "#platform/server/workbook-xml.ts";
import { type Origin, qualificationLabel } from "../qualification.ts";
import type { ExportedResult } from "./export.queries.ts";

const originLabels: Readonly<Record<Origin, string>> = { school: "Établissement", thresholds: "Seuils", hand: "À la main" };

/** The columns of a stage's workbook (ADM-10). */
export const resultColumns: readonly Column<ExportedResult>[] = [
  { title: "Numéro de membre", width: 18, value: ({ numPalmares }) => numPalmares },
  { title: "Identifiant", width: 22, value: ({ username }) => username },
  { title: "Nom", width: 22, value: ({ lastname }) => lastname },
  { title: "Prénom", width: 18, value: ({ firstname }) => firstname },
  { title: "Date de naissance", width: 18, kind: "day", value: ({ birthday }) => birthday },
  { title: "Catégorie", width: 14, value: ({ category }) => category },
  { title: "Équipe", width: 22, value: ({ squad }) => squad },
  { title: "Établissement ou club", width: 34, value: ({ establishment, club }) => establishment ?? club },
  { title: "Code RNE", width: 12, value: ({ rneCode }) => rneCode },
  { title: "Ville", width: 20, value: ({ city }) => city },
  { title: "Code postal", width: 13, value: ({ zipCode }) => zipCode },
  { title: "E-mail", width: 30, value: ({ email }) => email },
  { title: "Note", width: 9, value: ({ grade }) => grade },
  { title: "Coefficient", width: 13, value: ({ weightedGrade }) => weightedGrade },
  { title: "Temps (min)", width: 13, value: ({ time }) => time },
  { title: "Absent", width: 10, value: ({ absent }) => (absent ? "Oui" : null) },
  { title: "Rang", width: 9, value: ({ rank }) => rank },
  { title: "Qualifié", width: 14, value: ({ qualified }) => qualificationLabel(qualified) },
  { title: "Origine de la qualification", width: 26, value: ({ origin }) => (origin === null ? null : originLabels[origin]) },
];

/** The center of the next stage: optional columns. */
export const nextCenterColumns: readonly Column<ExportedResult>[] = [
  { title: "Centre d'épreuve suivant", width: 32, value: ({ centerName }) => centerName },
  { title: "Adresse du centre", width: 30, value: ({ centerStreet }) => centerStreet },
  { title: "Code postal du centre", width: 21, value: ({ centerZipCode }) => centerZipCode },
  { title: "Ville du centre", width: 20, value: ({ centerCity }) => centerCity },
];
