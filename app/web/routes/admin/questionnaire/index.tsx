import { Button, Stack, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCopy, IconDownload, IconPlus } from "@tabler/icons-react";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { DeskHeader } from "#platform/web/DeskHeader.tsx";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { LinkButton } from "#platform/web/links.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { read, searchOf } from "#platform/web/search-params.ts";
import { Empty, Failure, Loading } from "#platform/web/states.tsx";
import type { Season } from "#season/configuration/season.ts";
import { type StageOnWire, stagesApi } from "#season/stages/stages.contract.ts";
import { useStages } from "#season/stages/web/useStage.ts";
import { useActiveYear, useSeason } from "../../../season.ts";
import { FirstSeason } from "../-first-season/FirstSeason.tsx";
import { StageDesk } from "./-StageDesk.tsx";

const CopyStagesModal = lazyWindow(() => import("#season/stages/web/CopyStagesModal.tsx"));
const NewStageModal = lazyWindow(() => import("#season/stages/web/NewStageModal.tsx"));

export const Route = createFileRoute("/admin/questionnaire/")({
  staticData: { title: "Étapes" },
  // `messages`: the stage whose messages are open.
  validateSearch: searchOf({ year: read.year, messages: read.id, ajouter: read.flag }),
  component: StagesPage,
});

function StagesPage() {
  const stages = useStages();
  const season = useSeason();
  if (stages.data && season) return <Stages stages={stages.data} season={season} />;
  return (
    <>
      <Title order={1}>Étapes</Title>
      {stages.isLoadingError ? <Failure error={stages.error} onRetry={() => void stages.refetch()} /> : <Loading lines={8} />}
    </>
  );
}

/** The stages of one year, by default the active one (STG-01). */
function Stages({ stages, season }: { stages: readonly StageOnWire[]; season: Season }) {
  const { activeYear } = season;
  const navigate = useNavigate();
  const { year: requestedYear, messages, ajouter } = Route.useSearch();
  const isNew = ajouter === "oui";
  const setNew = (isNew: boolean) =>
    navigate({ to: ".", search: ({ ajouter: _, ...search }) => (isNew ? { ...search, ajouter: "oui" } : search), replace: !isNew });
  const year = requestedYear ?? activeYear ?? stages.at(-1)?.year ?? null;
  const show = (chosen: number) => void navigate({ to: ".", search: { year: chosen } });
  const { refetch } = useStages();
  /** Questions come next; a stage on paper has none and is shown in the list. Going back does not open the window of a new stage again. */
  const open = async ({ id, year: itsYear, physical }: StageOnWire) => {
    // Any change has already asked for it.
    await refetch({ cancelRefetch: false });
    if (physical) await navigate({ to: ".", search: { year: itsYear }, hash: `etape-${id}`, replace: true });
    else await navigate({ to: "/admin/questionnaire/$id", params: { id }, replace: true });
  };
  return (
    <>
      <DeskHeader
        title="Étapes"
        seasons={{ years: yearsOf(stages, [year, activeYear]), year, onChoose: show }}
        actions={
          <>
            <LinkButton to="/admin/exports" variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
              Exports
            </LinkButton>
            <Button variant="main" leftSection={<IconPlus size={20} aria-hidden />} onClick={() => void setNew(true)}>
              Nouvelle étape
            </Button>
          </>
        }
      />
      {season.activeYear === null && <FirstSeason />}
      {year !== null && <StagesOfYear year={year} stages={stages} messages={messages} />}
      {isNew && <NewStageModal year={year} stages={stages} onCreated={open} onClose={() => setNew(false)} />}
    </>
  );
}

/** Newest first. */
const yearsOf = (stages: readonly StageOnWire[], others: readonly (number | null)[]): number[] =>
  [...new Set([...stages.map(({ year }) => year), ...others.filter((year) => year !== null)])].toSorted((one, other) => other - one);

function StagesOfYear({ year, stages, messages }: { year: number; stages: readonly StageOnWire[]; messages: string | undefined }) {
  const progress = useApiQuery(stagesApi.progress, {
    query: { year },
    meta: { failure: "Les nombres de participants n'ont pas pu être lus." },
  });
  const shown = stages.filter((stage) => stage.year === year);
  return (
    <Stack gap={24}>
      {shown.map((stage) => (
        <StageDesk key={stage.id} opensTexts={stage.id === messages} stage={stage} stages={stages} progress={progress.data} />
      ))}
      <StagesOfBefore year={year} stages={stages} count={shown.length} />
    </Stack>
  );
}

/** Offers the stages of the last season to one that has fewer (STG-13). */
function StagesOfBefore({ year, stages, count }: { year: number; stages: readonly StageOnWire[]; count: number }) {
  const [isOpen, { open, close }] = useDisclosure();
  const activeYear = useActiveYear() ?? 0;
  const { data: copies = [] } = useApiQuery(stagesApi.copies, { params: { year }, enabled: year >= activeYear });
  const from = copies[0]?.from ?? 0;
  const isOffered = count < stages.filter((stage) => stage.year === from).length;
  const button = isOffered && (
    <Button variant={count === 0 ? "filled" : "default"} mr="auto" leftSection={<IconCopy size={18} aria-hidden />} onClick={open}>
      Reprendre les étapes de {from}
    </Button>
  );
  return (
    <>
      {count > 0 ? (
        button
      ) : (
        <div className="card">
          <Empty title={`Aucune étape en ${year}`} action={button}>
            Créez la première avec «&nbsp;Nouvelle étape&nbsp;».
          </Empty>
        </div>
      )}
      {isOpen && <CopyStagesModal {...{ copies, from }} to={year} onClose={close} />}
    </>
  );
}
