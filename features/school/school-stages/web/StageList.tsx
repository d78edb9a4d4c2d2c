import { Group, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formatCount, formatDeadline, formatNumber } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { LinkButton } from "#platform/web/links.tsx";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import { Empty } from "#platform/web/states.tsx";
import { classesText } from "../changes.ts";
import { MAX_STAGES } from "../draft.ts";
import { nextStepOf } from "../next-step.ts";
import type { ListedStageOnWire } from "../school-stages.contract.ts";
import { stagePage } from "./stage-page.ts";
import { useSchoolStages } from "./useSchoolStages.ts";

interface Props {
  /** Why this account only reads; null if it may also write. */
  readonly refusal: string | null;
  readonly onCreate: () => void;
}

export function StageList({ refusal, onCreate }: Props) {
  const stages = useSchoolStages();
  const isFull = (stages.data?.length ?? 0) >= MAX_STAGES;
  const create = (
    <RefusableButton
      variant={stages.data?.length === 0 ? "main" : "default"}
      leftSection={<IconPlus size={18} aria-hidden />}
      refusal={refusal ?? (isFull ? `${MAX_STAGES} par an au plus\u00A0: supprimez-en un d'abord.` : null)}
      onClick={onCreate}
    >
      Préparer un quart de finale
    </RefusableButton>
  );
  return (
    <Loaded query={stages} label="Chargement de vos quarts de finale..." lines={6}>
      {(list) =>
        list.length === 0 ? (
          <div className="card">
            <Empty title="Pas encore de quart de finale ici" action={create}>
              Choisissez des problèmes, posez-les sur papier, à l'écran ou les deux&nbsp;: les notes, le classement et la sélection se font
              ici.
            </Empty>
          </div>
        ) : (
          <Stack gap={20} align="stretch">
            {list.map((stage) => (
              <StageCard key={stage.id} stage={stage} isReadOnly={refusal !== null} />
            ))}
            <div>{create}</div>
          </Stack>
        )
      }
    </Loaded>
  );
}

function StageCard({ stage, isReadOnly }: { stage: ListedStageOnWire; isReadOnly: boolean }) {
  const { id, name, classNames, problems, pupils, answered, twice, photographed } = stage;
  const next = nextStepOf(isReadOnly ? { ...stage, photographed: 0 } : stage);
  return (
    <Stack className="card part" component="section" gap="sm" aria-labelledby={`quart-${id}`}>
      <Group gap="8px 14px">
        <Title order={2} id={`quart-${id}`}>
          <Link {...stagePage(id)}>{name}</Link>
        </Title>
        <StateBadge color="ink">{waysText(stage)}</StateBadge>
        {twice > 0 && <StateBadge color="amber">{formatCount(twice, "élève a deux feuilles", "élèves ont deux feuilles")}</StateBadge>}
      </Group>
      <Text c="dimmed">
        {classNames.length > 0 && `Pour ${classesText(classNames)}. `}
        {formatCount(problems, "problème", "problèmes")},{" "}
        {answered === 0
          ? "personne n'a encore répondu"
          : `${formatCount(answered, "élève")} sur ${formatNumber(pupils)} ${answered === 1 ? "a" : "ont"} répondu`}
        {photographed > 0 &&
          `, ${formatCount(photographed, "feuille photographiée attend", "feuilles photographiées attendent")} d'être saisie${photographed === 1 ? "" : "s"}`}
        .{datesText(stage)}
        {stage.answersErased && " Les réponses sont effacées, comme le règlement le demande\u00A0; les notes restent."}
      </Text>
      <LinkButton {...stagePage(id, next.page)} search={next.search} variant="main" mr="auto">
        {next.label}
      </LinkButton>
    </Stack>
  );
}

const waysText = ({ onPaper, onScreen }: ListedStageOnWire): string =>
  onPaper && onScreen ? "Papier et écran" : onPaper ? "Sur papier" : "À l'écran";

const datesText = ({ onScreen, opensAt, closesAt }: ListedStageOnWire): string =>
  onScreen && opensAt && closesAt ? ` À l'écran du ${formatDeadline(opensAt)} au ${formatDeadline(closesAt)}.` : "";
