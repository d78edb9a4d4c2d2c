import { Group, SegmentedControl, Stack, Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { initialYear, yearsOf } from "#contest/results/own-results.ts";
import { type ResultOnWire, resultsApi } from "#contest/results/results.contract.ts";
import { OwnResults } from "#contest/results/web/OwnResults.tsx";
import { Progress } from "#contest/results/web/Progress.tsx";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { listParameters, read, searchOf } from "#platform/web/search-params.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { Loading } from "#platform/web/states.tsx";
import { usePageSearch } from "#platform/web/usePageSearch.ts";
import { type Me, useMe } from "../../me.ts";
import styles from "./-participant.module.css";

export const Route = createFileRoute("/participant/resultats")({
  staticData: { title: "Mes résultats" },
  validateSearch: searchOf({ ...listParameters, year: read.year }),
  component: ResultsPage,
});

const DiplomasModal = lazyWindow(() => import("#school/diplomas/web/DiplomasModal.tsx"));
const OwnSchoolDiplomas = lazyPart(() => import("#school/diplomas/web/OwnSchoolDiplomas.tsx"));
const OwnAnswersModal = lazyWindow(() => import("#contest/answers/web/OwnAnswersModal.tsx"));

function ResultsPage() {
  const me = useMe();
  return me ? <ResultsOf me={me} /> : <Loading label="Chargement des résultats..." />;
}

function ResultsOf({ me }: { me: Me }) {
  const { search, change } = usePageSearch();
  const requestedYear = Route.useSearch().year;
  const withResults = yearsOf(me.results);
  // A school may give a diploma before the federation publishes results.
  const atSchool = me.registrations.filter(({ establishment }) => establishment !== null).map((registration) => registration.year);
  const year = requestedYear ?? initialYear(withResults.length > 0 ? withResults : atSchool, serverTime().getFullYear());
  const years = [...new Set([...withResults, ...atSchool, year])].toSorted((one, other) => other - one);
  const [explained, explain] = useState<ResultOnWire["questionnaire"]>();
  const [honoured, setHonoured] = useState<ResultOnWire["questionnaire"]>();
  const { data, error, refetch } = useApiQuery(resultsApi.ofUserYear, { params: { userId: me.id, year } });
  return (
    <>
      <Group className={styles.heading} mb={24} gap="14px 28px">
        <Title order={1}>Mes résultats</Title>
        {years.length > 1 && (
          <SegmentedControl
            aria-label="Année du championnat"
            data={years.map(String)}
            value={String(year)}
            onChange={(chosen) => change({ year: Number(chosen) })}
          />
        )}
      </Group>
      <Stack gap={24} miw={0}>
        <OwnResults
          results={data}
          error={error}
          search={search}
          onChange={change}
          onRetry={() => void refetch()}
          onExplain={explain}
          onDiploma={setHonoured}
        />
        {atSchool.includes(year) && <OwnSchoolDiplomas year={year} />}
        <Progress results={me.results} />
      </Stack>
      {honoured && (
        <DiplomasModal
          stage={honoured}
          groups={[{ label: "", selection: {} }]}
          isOne
          category={me.registrations.find((registration) => registration.year === honoured.year)?.category?.name}
          onClose={() => setHonoured(undefined)}
        />
      )}
      {explained && <OwnAnswersModal userId={me.id} stage={explained} onClose={() => explain(undefined)} />}
    </>
  );
}
