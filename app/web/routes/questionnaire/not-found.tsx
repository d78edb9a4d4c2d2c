import { Button, Group, Title } from "@mantine/core";
import { createFileRoute, Navigate } from "@tanstack/react-router";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { useActiveQuestionnaire } from "#contest/answers/web/active-questionnaire.ts";
import { BeforeOpening } from "#contest/sheet/web/BeforeOpening.tsx";
import { useRefetchAfter } from "#contest/sheet/web/usePassed.ts";
import { formatDeadline } from "#platform/web/format.ts";
import { LinkButton } from "#platform/web/links.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { Empty } from "#platform/web/states.tsx";
import { AreaShell } from "../../frame/AreaShell.tsx";

export const Route = createFileRoute("/questionnaire/not-found")({ component: NothingToAnswer });

function NothingToAnswer() {
  const { data, refetch, isFetching } = useActiveQuestionnaire();
  const progress = useApiQuery(answersApi.progress, { staleTime: 0 });
  const { opensAt = null, isClosed = true } = progress.data?.stage ?? {};
  useRefetchAfter(opensAt, progress.refetch);
  if (data && (data.toBegin || data.questions.length > 0)) return <Navigate to="/questionnaire" replace />;
  return (
    <AreaShell area="Mes questionnaires">
      <Title order={1}>Mes questionnaires</Title>
      <Empty
        title={isClosed ? whenOpen(opensAt) : "Le questionnaire est ouvert\u00A0!"}
        action={
          <Group justify="center">
            <LinkButton to="/participant" {...(!isClosed && { variant: "default" })}>
              Revenir à mon espace
            </LinkButton>
            <Button variant={isClosed ? "default" : "main"} loading={isFetching} onClick={() => void refetch()}>
              {isClosed ? "Vérifier à nouveau" : "Répondre au questionnaire"}
            </Button>
          </Group>
        }
      >
        {opensAt !== null && <BeforeOpening opensAt={opensAt} />}
      </Empty>
    </AreaShell>
  );
}

const whenOpen = (opensAt: string | null): string =>
  opensAt === null
    ? "Il n'y a actuellement aucun questionnaire accessible, revenez plus tard\u00A0!"
    : `Le questionnaire ouvre le ${formatDeadline(opensAt)}.`;
