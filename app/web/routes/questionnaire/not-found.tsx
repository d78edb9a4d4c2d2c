import { Button, Group, Title } from "@mantine/core";
import { createFileRoute, Link, Navigate } from "@tanstack/react-router";
import { useActiveQuestionnaire } from "#features/answers/web/active-questionnaire.ts";
import { Empty } from "#platform/web/states.tsx";
import { AreaShell } from "../../frame/AreaShell.tsx";

export const Route = createFileRoute("/questionnaire/not-found")({ component: NothingToAnswer });

function NothingToAnswer() {
  const { data, refetch, isFetching } = useActiveQuestionnaire();
  if (data && data.questions.length > 0) return <Navigate to="/questionnaire" replace />;
  return (
    <AreaShell area="Mes questionnaires">
      <Title order={1}>Mes questionnaires</Title>
      <Empty
        title={"Il n'y a actuellement aucun questionnaire accessible, revenez plus tard\u00A0!"}
        action={
          <Group justify="center">
            <Button component={Link} to="/participant">
              Revenir à mon espace
            </Button>
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              Vérifier à nouveau
            </Button>
          </Group>
        }
      />
    </AreaShell>
  );
}
