import { Loaded } from "#platform/web/Loaded.tsx";
import { StageOverview } from "#school/school-stages/web/StageOverview.tsx";
import { useStandings } from "#school/school-stages/web/useSchoolStages.ts";

export default function OverviewPage({ stageId }: { stageId: string }) {
  const standings = useStandings(stageId);
  return (
    <>
      <title>Vue d'ensemble · Palmarès</title>
      <Loaded query={standings} label="Calcul des notes..." lines={10}>
        {(data) => <StageOverview standings={data} />}
      </Loaded>
    </>
  );
}
