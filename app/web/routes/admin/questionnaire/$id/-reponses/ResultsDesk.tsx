import { Button, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { categoriesApi } from "#features/categories/categories.contract.ts";
import { CenterSelect } from "#features/exam-centers/web/CenterSelect.tsx";
import type { Stage } from "#features/questionnaires/questionnaires.contract.ts";
import { nameOf } from "#features/results/stage-person.ts";
import { StageFilters } from "#features/results/web/StageFilters.tsx";
import { stagePersonActions, type Task } from "#features/results/web/stage-people.actions.tsx";
import { stagePeopleColumns } from "#features/results/web/stage-people.columns.tsx";
import { type PersonOnWire, usersApi } from "#features/users/users.contract.ts";
import { DataTable } from "#platform/web/DataTable.tsx";
import { ask } from "#platform/web/query.ts";
import { toast } from "#platform/web/toasts.tsx";
import { usePage } from "#platform/web/usePage.ts";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { ChosenBar } from "./ChosenBar.tsx";
import { OverbookingDialog } from "./OverbookingDialog.tsx";
import { PersonTask, type Started } from "./PersonTask.tsx";
import { QualifyDialog } from "./QualifyDialog.tsx";
import { changesTo, convokedAmong, doneWords, toggledOf } from "./qualifications.ts";
import { RecomputeModal } from "./RecomputeModal.tsx";
import styles from "./reponses.module.css";
import { useQualifying } from "./useQualifying.ts";

const route = getRouteApi("/admin/questionnaire/$id/reponses");
const PHYSICAL = "Cette fonction n'est pas encore disponible pour les questionnaires physiques.";

interface Qualifying {
  readonly people: readonly PersonOnWire[];
  readonly qualified: boolean | null;
}

type StageOfDesk = Pick<Stage, "name" | "year" | "physical" | "isClosed" | "gradesToQualify"> & { readonly id: string };

/** The people of a stage with their results, and what the office decides of each (STG-09). */
export function ResultsDesk({ stage }: { stage: StageOfDesk }) {
  const { search, change } = usePageSearch();
  const { category, qualified, centre, calcul } = route.useSearch();
  const { page, sortBy } = search;
  const list = usePage(usersApi.ofStage, {
    params: { quizId: stage.id },
    query: {
      ...(page && { page }),
      ...(search.search && { search: search.search }),
      ...(sortBy && { sortBy: [...sortBy] as never }),
      ...(category && { "filter.registrations.category.name": category }),
      ...(qualified && { "filter.results.qualified": qualified }),
      ...(centre && { "filter.results.nextExamCenterId": centre }),
    },
  });
  const categories = useQuery(ask(categoriesApi.names)).data?.map(({ name }) => name) ?? [];
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [started, start] = useState<Started | null>(null);
  const [asked, askToQualify] = useState<Qualifying | null>(null);
  const close = () => {
    start(null);
    askToQualify(null);
  };
  const qualifying = useQualifying(() => {
    close();
    choose(new Set());
  });
  const chosenPeople = list.data?.data.filter(({ id }) => chosen.has(id)) ?? [];
  const qualify = ({ people, qualified }: Qualifying) =>
    qualifying.change({ changes: changesTo(stage.id, people, qualified), done: doneWords(people.length, qualified) });
  /** At once when nobody loses anything by it. */
  const qualifyOne = (person: PersonOnWire, qualified: boolean | null) => {
    const one = { people: [person], qualified };
    if (convokedAmong(one.people, qualified).length > 0) askToQualify(one);
    else qualify(one);
  };
  const startTask = (task: Task, person: PersonOnWire) => {
    if (task === "toggle") qualifyOne(person, toggledOf(person));
    else if (task === "reset") qualifyOne(person, null);
    else if (task === "answers" && stage.physical) toast.failure(PHYSICAL);
    else start({ task, people: [person] });
  };
  return (
    <>
      <div className={styles.heading}>
        <Title order={1}>Résultats</Title>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/admin/exports" search={{ stage: stage.id }} />}>
          Exporter
        </Button>
        <Button variant="main" onClick={() => change({ page, calcul: "oui" })}>
          Calculer les résultats
        </Button>
      </div>
      <DataTable
        label="Résultats"
        columns={stagePeopleColumns((person) => startTask("card", person))}
        list={list}
        search={search}
        onChange={change}
        rowKey={({ id }) => id}
        actions={(person) => stagePersonActions(person, startTask)}
        selection={{ chosen, onChoose: choose, nameOf }}
        searched="Nom, e-mail, identifiant, n° de membre"
        filters={
          <StageFilters categories={categories} filter={{ category, qualified, centre }} onFilter={change}>
            <CenterSelect
              label="Centre suivant"
              placeholder="Tous"
              size="sm"
              questionnaireId={stage.id}
              value={centre && centre !== "null" ? centre : null}
              onChange={(center) => change({ centre: center?.id })}
            />
          </StageFilters>
        }
        whenEmpty={category || qualified || centre || search.search ? undefined : nobodyYet(stage)}
      />
      {chosenPeople.length > 0 && (
        <ChosenBar
          count={chosenPeople.length}
          onQualify={(qualified) => askToQualify({ people: chosenPeople, qualified })}
          onConvoke={() => start({ task: "choose", people: chosenPeople })}
          onClear={() => choose(new Set())}
        />
      )}
      {started && <PersonTask stage={stage} started={started} qualifying={qualifying} onClose={close} />}
      {asked && <QualifyDialog {...asked} isBusy={qualifying.isBusy} onConfirm={() => qualify(asked)} onClose={close} />}
      {qualifying.overbooking && <OverbookingDialog {...qualifying.overbooking} isBusy={qualifying.isBusy} />}
      {calcul && <RecomputeModal stage={stage} categories={categories} onClose={() => change({ page, calcul: undefined })} />}
    </>
  );
}

const nobodyYet = ({ physical }: { physical: boolean }) =>
  physical ? "Personne n'est encore convoqué à cette étape." : "Personne n'a encore de résultat à cette étape, ni ne l'a ouverte.";
