import { useNavigate } from "@tanstack/react-router";
import { PageHead } from "#platform/web/PageHead.tsx";
import { StageList } from "#school/school-stages/web/StageList.tsx";
import { NEW_STAGE, stagePage } from "#school/school-stages/web/stage-page.ts";
import { refusalToWriteStages } from "#school/school-stages/writing.ts";
import { useMe } from "../../../../me.ts";
import { useSeason } from "../../../../season.ts";

export default function StagesPage() {
  const right = useMe()?.schoolRight ?? null;
  const season = useSeason();
  const navigate = useNavigate();
  return (
    <>
      <title>Notre quart de finale · Palmarès</title>
      <PageHead title="Notre quart de finale">
        Vous choisissez les problèmes et la façon de répondre, les règles de la saison donnent les notes et le classement, et vous décidez
        qui va en demi-finale.
      </PageHead>
      <StageList
        refusal={season ? refusalToWriteStages(right, season.activeYear) : null}
        onCreate={() => void navigate(stagePage(NEW_STAGE))}
      />
    </>
  );
}
