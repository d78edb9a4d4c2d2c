import { Box, Group, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";
import { Loading } from "#platform/web/states.tsx";
import { PageTabs } from "#platform/web/ui/PageTabs.tsx";
import { NEW_STAGE, stagePage, stepsOf } from "#school/school-stages/web/stage-page.ts";
import { useSchoolStage, useSchoolStages } from "#school/school-stages/web/useSchoolStages.ts";
import { BackLink } from "../../../../frame/BackLink.tsx";

const StagePage = lazy(() => import("./StagePage.tsx"));
const pages: Readonly<Record<string, ComponentType<{ readonly stageId: string }>>> = {
  enonces: lazy(() => import("./StatementsPage.tsx")),
  feuilles: lazy(() => import("./PaperPage.tsx")),
  resultats: lazy(() => import("./ResultsPage.tsx")),
  "vue-d-ensemble": lazy(() => import("./OverviewPage.tsx")),
};

/** The name and the steps of a school's own stage, which stay while its pages change. */
export default function StageFrame({ stageId, page }: { readonly stageId: string; readonly page: string }) {
  const isNew = stageId === NEW_STAGE;
  const listed = useSchoolStages().data;
  const known = listed?.find(({ id }) => id === stageId);
  // The list has those of the season; an address may name an older one.
  const former = useSchoolStage(stageId, isNew || listed === undefined || known !== undefined).data;
  const stage = known ?? former;
  const Page = pages[page] ?? StagePage;
  return (
    <>
      <Group component="header" justify="space-between" align="flex-end" gap="0 24px" mb={{ base: 0, sm: "md" }}>
        <Box flex="1 1 300px">
          <BackLink {...stagePage()} className="screen-only">
            Retour à nos quarts de finale
          </BackLink>
          <Title order={1} fz="1.5rem">
            {isNew ? "Préparer un quart de finale" : (stage?.name ?? "Quart de finale")}
          </Title>
        </Box>
        {!isNew && (
          <PageTabs label="Quart de finale" current={page} isHidden={!stage}>
            {stepsOf(stage).map((step) => (
              <Link key={step.label} {...stagePage(stageId, step.page)} activeOptions={{ exact: true, includeSearch: false }}>
                {step.label}
              </Link>
            ))}
          </PageTabs>
        )}
      </Group>
      <Suspense fallback={<Loading label="Chargement..." lines={10} />}>
        <Page stageId={stageId} />
      </Suspense>
    </>
  );
}
