import { Button, Group } from "@mantine/core";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { formatGrade, formatMinutes } from "#platform/web/format.ts";
import { localList } from "#platform/web/local-list.ts";
import { isRefused } from "#platform/web/refusal.ts";
import type { PageSearch } from "#platform/web/search-params.ts";
import { Empty, Failure, Loading } from "#platform/web/states.tsx";
import { outOf } from "../grade-line.ts";
import { type ResultSort, sortResults } from "../own-results.ts";
import type { ResultOnWire } from "../results.contract.ts";

interface Props {
  readonly results: readonly ResultOnWire[] | undefined;
  readonly error: unknown;
  readonly search: PageSearch;
  readonly onChange: (changes: PageSearch) => void;
  readonly onRetry: () => void;
  readonly onExplain: (stage: ResultOnWire["questionnaire"]) => void;
  readonly onDiploma: (stage: ResultOnWire["questionnaire"]) => void;
}

const failureOf = (error: unknown): string =>
  isRefused(error, 403)
    ? "Vous n'avez pas l'autorisation d'accéder à ces résultats."
    : "Une erreur est survenue lors de la récupération des résultats. Veuillez réessayer plus tard.";

export function OwnResults({ results, error, search, onChange, onRetry, onExplain, onDiploma }: Props) {
  if (error && !results) {
    return (
      <div className="card">
        <Failure message={failureOf(error)} onRetry={onRetry} />
      </div>
    );
  }
  if (!results) return <Loading label="Chargement des résultats..." lines={6} />;
  if (results.length === 0) {
    return (
      <div className="card">
        <Empty title="Aucun résultat disponible pour le moment.">
          Vos notes apparaîtront ici une fois les résultats d'une étape publiés et votre inscription validée.
        </Empty>
      </div>
    );
  }
  return (
    <DataTable
      label="Vos résultats"
      isShort
      columns={columnsOf(onExplain, onDiploma)}
      list={localList({ data: sortResults(results, search.sortBy ?? []) }, search.page, 10)}
      search={search}
      onChange={onChange}
      rowKey={({ questionnaireId }) => questionnaireId}
    />
  );
}

const ownResultColumns: readonly (Column<ResultOnWire> & { readonly sort: ResultSort })[] = [
  { title: "Nom de l'étape", sort: "name", card: "title", show: ({ questionnaire }) => questionnaire.name },
  { title: "Note", sort: "grade", align: "right", show: (result) => outOf(formatGrade(result.grade), result) },
  { title: "Coefficient", sort: "weightedGrade", align: "right", show: ({ weightedGrade }) => formatGrade(weightedGrade) },
  { title: "Temps", sort: "time", align: "right", show: ({ time }) => formatMinutes(time) },
];

const columnsOf = (onExplain: Props["onExplain"], onDiploma: Props["onDiploma"]): readonly Column<ResultOnWire>[] => [
  ...ownResultColumns,
  {
    title: "Explication",
    card: "foot",
    show: ({ grade, qualified, absent, questionnaire }) =>
      (grade !== null || (qualified && !absent)) && (
        <Group gap="xs">
          {grade !== null && (
            <Button
              variant="default"
              size="sm"
              aria-label={`Comprendre ma note\u00A0: ${questionnaire.name}`}
              onClick={() => onExplain(questionnaire)}
            >
              Comprendre
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            aria-label={`Mon diplôme\u00A0: ${questionnaire.name}`}
            onClick={() => onDiploma(questionnaire)}
          >
            Diplôme
          </Button>
        </Group>
      ),
  },
];
