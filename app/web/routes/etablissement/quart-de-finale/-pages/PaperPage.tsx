import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Loaded } from "#platform/web/Loaded.tsx";
import { PaperDesk, type Task } from "#school/answer-sheets/web/PaperDesk.tsx";
import { paperQuery } from "#school/answer-sheets/web/paper-query.ts";
import { PRINTING } from "#school/school-stages/next-step.ts";
import { refusalToChangeStage } from "#school/school-stages/writing.ts";
import { useMe } from "../../../../me.ts";
import { useSeason } from "../../../../season.ts";

const ROUTE = "/etablissement/quart-de-finale/{-$stageId}/{-$page}";

const tasks: Readonly<Record<string, Task>> = { saisie: "paper", seconde: "second", differences: "differences" };

export default function PaperPage({ stageId }: { stageId: string }) {
  const { eleve, tache = "saisie" } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const me = useMe();
  const season = useSeason();
  const stage = useQuery({ ...paperQuery(stageId), placeholderData: keepPreviousData });
  return (
    <>
      <title>Feuilles de réponses · Palmarès</title>
      <Loaded query={stage} label="Chargement des feuilles..." lines={10}>
        {(paperStage) =>
          me && (
            <PaperDesk
              accountId={me.id}
              stage={paperStage}
              refusal={season ? refusalToChangeStage(me.schoolRight, season.activeYear, paperStage.stage.year) : null}
              isPast={season !== undefined && paperStage.stage.year !== season.activeYear}
              isAskedToPrint={tache === PRINTING}
              open={eleve === undefined ? null : { userId: eleve, task: tasks[tache] ?? "paper" }}
              onOpen={(open) =>
                void navigate({
                  search: open
                    ? { eleve: open.userId, tache: Object.keys(tasks).find((name) => tasks[name] === open.task) ?? "saisie" }
                    : {},
                })
              }
            />
          )
        }
      </Loaded>
    </>
  );
}
