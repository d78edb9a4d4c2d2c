import { Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Loaded } from "#platform/web/Loaded.tsx";
import { PaperDesk, type Task } from "#school/answer-sheets/web/PaperDesk.tsx";
import { paperQuery } from "#school/answer-sheets/web/paper-query.ts";
import { titleOfStage } from "#school/school-stages/stage-title.ts";
import { stagePage } from "#school/school-stages/web/stage-page.ts";
import { refusalToChangeStage } from "#school/school-stages/writing.ts";
import { BackLink } from "../../../../frame/BackLink.tsx";
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
      <BackLink {...stagePage()}>Retour à nos quarts de finale</BackLink>
      <Title order={1} mt={4}>
        Feuilles de réponses
      </Title>
      <Loaded query={stage} label="Chargement des feuilles..." lines={10}>
        {(paperStage) => (
          <>
            <Text c="dimmed" mt={4} mb="lg">
              {titleOfStage(paperStage.stage)}
            </Text>
            {me && (
              <PaperDesk
                accountId={me.id}
                stage={paperStage}
                refusal={season ? refusalToChangeStage(me.schoolRight, season.activeYear, paperStage.stage.year) : null}
                isPast={season !== undefined && paperStage.stage.year !== season.activeYear}
                open={eleve === undefined ? null : { userId: eleve, task: tasks[tache] ?? "paper" }}
                onOpen={(open) =>
                  void navigate({
                    search: open
                      ? { eleve: open.userId, tache: Object.keys(tasks).find((name) => tasks[name] === open.task) ?? "saisie" }
                      : {},
                  })
                }
              />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
