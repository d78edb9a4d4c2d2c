import { Stack } from "@mantine/core";
import { allOf, Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { SchoolStageDiplomas } from "#school/diplomas/web/SchoolStageDiplomas.tsx";
import { StageResults } from "#school/school-stages/web/StageResults.tsx";
import { useStandings } from "#school/school-stages/web/useSchoolStages.ts";
import { refusalToChangeStage } from "#school/school-stages/writing.ts";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import { useMe } from "../../../../me.ts";
import { useSeason } from "../../../../season.ts";

export default function ResultsPage({ stageId }: { stageId: string }) {
  const right = useMe()?.schoolRight ?? null;
  const season = useSeason();
  const query = allOf({ standings: useStandings(stageId), categories: useApiQuery(categoriesApi.names) });
  return (
    <>
      <title>Classement et sélection · Palmarès</title>
      <Loaded query={query} label="Calcul des notes..." lines={10}>
        {({ standings, categories }) => {
          const refusal = season ? refusalToChangeStage(right, season.activeYear, standings.stage.year) : null;
          return (
            <Stack gap={24}>
              <StageResults standings={standings} categories={categories.map(({ name }) => name)} refusal={refusal} />
              <SchoolStageDiplomas standings={standings} refusal={refusal} />
            </Stack>
          );
        }}
      </Loaded>
    </>
  );
}
