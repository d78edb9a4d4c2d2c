import { Text, Title } from "@mantine/core";
import { createFileRoute, Link } from "@tanstack/react-router";
import { StageExport } from "#contest/results/web/StageExport.tsx";
import { Loaded } from "#platform/web/Loaded.tsx";
import { read, searchOf } from "#platform/web/search-params.ts";
import { Empty } from "#platform/web/states.tsx";
import { useStages } from "#season/stages/web/useStage.ts";
import { BackLink } from "../../frame/BackLink.tsx";

export const Route = createFileRoute("/admin/exports")({
  staticData: { title: "Exports" },
  validateSearch: searchOf({ stage: read.text }),
  component: ExportsPage,
});

function ExportsPage() {
  const { stage: requested } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <BackLink to="/admin/questionnaire">Retour aux étapes</BackLink>
      <Title order={1}>Exports</Title>
      <Text mt={8} mb="lg" c="dimmed" maw="68ch" inherit>
        Les résultats d'une étape dans un classeur Excel, qui s'ouvre aussi dans LibreOffice&nbsp;: une ligne par participant, par catégorie
        et dans l'ordre du classement.
      </Text>
      <Loaded query={useStages()} label="Chargement des étapes...">
        {(stages) =>
          stages.length === 0 ? (
            <Empty title="Il n'y a pas encore d'étape" action={<Link to="/admin/questionnaire">Créer une étape</Link>} />
          ) : (
            <StageExport
              stages={stages}
              chosen={stages.find(({ id }) => id === requested)?.id ?? null}
              onChoose={(stage) => void navigate({ search: { stage }, replace: true })}
            />
          )
        }
      </Loaded>
    </>
  );
}
