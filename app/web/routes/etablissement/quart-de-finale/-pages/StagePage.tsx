import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { classesApi } from "#people/pupils/classes.contract.ts";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { useStoredDraft } from "#platform/web/unsaved/useDraft.ts";
import type { StageDraft } from "#school/school-stages/edited-stage.ts";
import { draftName, StageEditor } from "#school/school-stages/web/StageEditor.tsx";
import { NEW_STAGE } from "#school/school-stages/web/stage-page.ts";
import { useSchoolStage } from "#school/school-stages/web/useSchoolStages.ts";
import { refusalOfStageOf, refusalToChangeStage, refusalToWriteStages } from "#school/school-stages/writing.ts";
import { useMe } from "../../../../me.ts";
import { useSeason } from "../../../../season.ts";

const StageSlips = lazyWindow(() => import("./StageSlips.tsx"));

export default function StagePage({ stageId }: { stageId: string }) {
  const me = useMe();
  const season = useSeason();
  const navigate = useNavigate();
  const [justSaved, setJustSaved] = useState<string | null>(null);
  const isNew = stageId === NEW_STAGE;
  const { data, error, refetch } = useSchoolStage(stageId, isNew);
  const found = useStoredDraft<StageDraft>(me?.id ?? "", draftName(stageId));
  const classes = useApiQuery(classesApi.list);
  const isLoaded = me && season && found !== undefined && (isNew || data) && !classes.isPending;
  const pupils = classes.data ?? { classes: [], categories: [], given: null };
  const right = me?.schoolRight ?? null;
  const year = season?.activeYear ?? null;
  return (
    <>
      <title>Problèmes et dates · Palmarès</title>
      {isLoaded ? (
        <StageEditor
          key={stageId}
          userId={me.id}
          stage={data ?? null}
          year={year}
          pupils={pupils}
          found={found}
          refusal={
            data
              ? (refusalToChangeStage(right, year, data.year) ?? refusalOfStageOf(data.classNames, pupils.given))
              : (refusalToWriteStages(right, year) ?? (pupils.given?.length === 0 ? refusalOfStageOf([], pupils.given) : null))
          }
          isJustSaved={data !== undefined && justSaved === `${data.id} ${data.version}`}
          slips={(onClose) => data && <StageSlips stageId={data.id} onClose={onClose} />}
          onSaved={({ id, version }) => {
            setJustSaved(`${id} ${version}`);
            void navigate({
              to: "/etablissement/quart-de-finale/{-$stageId}/{-$page}",
              params: { stageId: id },
              replace: true,
              // The page scrolls to the next step itself.
              resetScroll: false,
              ignoreBlocker: true,
            });
          }}
          onRemoved={() =>
            void navigate({
              to: "/etablissement/quart-de-finale/{-$stageId}/{-$page}",
              params: { stageId: undefined },
              ignoreBlocker: true,
            })
          }
        />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Chargement du quart de finale..." lines={10} />
      )}
    </>
  );
}
