import { Text, Title } from "@mantine/core";
import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { answerSheetsApi } from "#features/answer-sheets/answer-sheets.contract.ts";
import { PaperDesk, type Task } from "#features/answer-sheets/web/PaperDesk.tsx";
import { refusalToRegisterFor } from "#features/responsibility/colleague-rights.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { usePage } from "#platform/web/usePage.ts";
import { BackLink } from "../../frame/BackLink.tsx";
import { useMe } from "../../me.ts";

const tasks: Readonly<Record<string, Task>> = { saisie: "paper", seconde: "second", differences: "differences" };

export const Route = createFileRoute("/etablissement/feuilles/$stageId")({
  staticData: { title: "Feuilles de réponses" },
  validateSearch: ({ eleve, tache }: Record<string, unknown>): { eleve?: string; tache?: string } => ({
    ...(/^[1-9]\d{0,9}$/.test(String(eleve)) && { eleve: String(eleve) }),
    ...(typeof tache === "string" && /^(saisie|seconde|differences)$/.test(tache) && { tache }),
  }),
  component: PaperPage,
});

const route = getRouteApi("/etablissement/feuilles/$stageId");

/** Answers on paper at a school's own stage. */
function PaperPage() {
  const { stageId } = route.useParams();
  const { eleve, tache = "saisie" } = route.useSearch();
  const navigate = route.useNavigate();
  const me = useMe();
  const stage = usePage(answerSheetsApi.read, { params: { id: stageId } });
  return (
    <>
      <BackLink to="/etablissement/participants">Retour aux participants</BackLink>
      <Title order={1} mt={4}>
        Feuilles de réponses
      </Title>
      <Loaded query={stage} label="Chargement des feuilles..." lines={10}>
        {(paperStage) => (
          <>
            <Text c="dimmed" mt={4} mb="lg">
              {paperStage.stage.name} · {paperStage.stage.year}
            </Text>
            {me && (
              <PaperDesk
                accountId={me.id}
                stage={paperStage}
                refusal={refusalToRegisterFor(me.schoolRight)}
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
