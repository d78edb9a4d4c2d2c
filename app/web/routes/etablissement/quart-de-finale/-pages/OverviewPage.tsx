import { Title } from "@mantine/core";
import { Loaded } from "#platform/web/Loaded.tsx";
import { StageOverview } from "#school/school-stages/web/StageOverview.tsx";
import { stagePage } from "#school/school-stages/web/stage-page.ts";
import { useStandings } from "#school/school-stages/web/useSchoolStages.ts";
import { BackLink } from "../../../../frame/BackLink.tsx";

export default function OverviewPage({ stageId }: { stageId: string }) {
  const standings = useStandings(stageId);
  return (
    <>
      <title>Vue d'ensemble · Palmarès</title>
      <div className="screen-only">
        <BackLink {...stagePage()}>Retour à nos quarts de finale</BackLink>
      </div>
      <Title className="screen-only" order={1} mt={4} mb={20}>
        Vue d'ensemble
      </Title>
      <Loaded query={standings} label="Calcul des notes..." lines={10}>
        {(data) => <StageOverview standings={data} />}
      </Loaded>
    </>
  );
}
