import type { Column } from "#platform/web/DataTable.tsx";
import { formatGrade, formatMinutes } from "#platform/web/format.ts";
import type { ResultSort } from "../own-results.ts";
import type { ResultOnWire } from "../results.contract.ts";

/** The columns of a person's own results (PAR-08). */
export const ownResultColumns: readonly (Column<ResultOnWire> & { readonly sort: ResultSort })[] = [
  { title: "Nom de l'étape", sort: "name", card: "title", show: ({ questionnaire }) => questionnaire.name },
  { title: "Note", sort: "grade", align: "right", show: ({ grade }) => formatGrade(grade) },
  { title: "Coefficient", sort: "weightedGrade", align: "right", show: ({ weightedGrade }) => formatGrade(weightedGrade) },
  { title: "Temps", sort: "time", align: "right", show: ({ time }) => formatMinutes(time) },
];
