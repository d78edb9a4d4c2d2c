import { Button, Group, Title } from "@mantine/core";
import { createFileRoute, Navigate } from "@tanstack/react-router";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { useActiveQuestionnaire } from "#contest/answers/web/active-questionnaire.ts";
import { formatDeadline } from "#platform/web/format.ts";
import { LinkButton } from "#platform/web/links.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { Empty } from "#platform/web/states.tsx";
import { AreaShell } from "../../frame/AreaShell.tsx";

export const Route = createFileRoute("/questionnaire/not-found")({ component: NothingToAnswer });

function NothingToAnswer() {
  const { data, refetch, isFetching } = useActiveQuestionnaire();
  const progress = useApiQuery(answersApi.progress, { staleTime: 0 });
  const opensAt = progress.data?.stage?.opensAt ?? null;
  if (data && (data.toBegin || data.questions.length > 0)) return <Navigate to="/questionnaire" replace />;
  return (
    <AreaShell area="Mes questionnaires">
      <Title order={1}>Mes questionnaires</Title>
      <Empty
        title={
          opensAt === null
            ? "Il n'y a actuellement aucun questionnaire accessible, revenez plus tard\u00A0!"
            : `Le questionnaire ouvre le ${formatDeadline(opensAt)}.`
        }
        action={
          <Group justify="center">
            <LinkButton to="/participant">Revenir à mon espace</LinkButton>
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              Vérifier à nouveau
            </Button>
          </Group>
        }
      />
    </AreaShell>
  );
}
