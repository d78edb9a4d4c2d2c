import { Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/web/api.ts";
import { formatNumber } from "#platform/web/format.ts";
import { LinkButton } from "#platform/web/links.tsx";
import { schoolStagesApi, type WaitingPupilsOnWire } from "../school-stages.contract.ts";

interface Props {
  /** The accounts to look at; absent: all of the school. */
  readonly userIds?: readonly string[];
  /** The number of waiting pupils, as far as the page knows. */
  readonly count: number;
  /** The button that leads to confirming them, as prominent as the other one, unless their stage comes first. */
  readonly confirm: (look: { readonly variant: "filled" | "default" }) => ReactNode;
}

/**
 * The next step for pupils who wait to be confirmed: they have played and are qualified, or they play the school's own stage here. Both are equal until a
 * stage of the school concerns the pupils; then it comes first (CLS-03). Loaded on demand.
 */
export default function NextForPupils({ userIds, count, confirm }: Props) {
  const waiting = useQuery({
    queryKey: [schoolStagesApi.waiting.path, userIds ?? "all"],
    queryFn: () => call(schoolStagesApi.waiting, { body: userIds ? { userIds: [...userIds] } : {} }),
    staleTime: 0,
  });
  const own = stageChoice(waiting.data, count);
  const isOne = count === 1;
  const confirming = (
    <Choice
      key="confirm"
      text={isOne ? "S'il ou elle a déjà joué ailleurs et est qualifié\u00A0:" : "S'ils ont déjà joué ailleurs et sont qualifiés\u00A0:"}
    >
      {confirm({ variant: own.isFirst ? "default" : "filled" })}
    </Choice>
  );
  const playing = (
    <Choice key="play" text={own.text}>
      <LinkButton to={own.to} variant={own.isFirst ? "main" : "filled"}>
        {own.label}
      </LinkButton>
    </Choice>
  );
  // The space is reserved while it loads, so that nothing moves under the pointer.
  return (
    <Stack gap={10} ta="start" style={{ visibility: waiting.isPending ? "hidden" : "visible" }}>
      <Text>Confirmer qualifie pour la demi-finale.</Text>
      <Group gap="12px 28px" align="flex-start">
        {own.isFirst ? [playing, confirming] : [confirming, playing]}
      </Group>
    </Stack>
  );
}

const Choice = ({ text, children }: { text: string; children: ReactNode }) => (
  <Stack gap={6} align="flex-start">
    <Text fw={600}>{text}</Text>
    {children}
  </Stack>
);

const LIST = "/etablissement/quart-de-finale";

function stageChoice(waiting: WaitingPupilsOnWire | undefined, count: number) {
  const [stage] = waiting?.stages ?? [];
  if (!waiting || !stage)
    return {
      isFirst: false,
      text: count === 1 ? "S'il ou elle joue notre quart de finale ici\u00A0:" : "S'ils jouent notre quart de finale ici\u00A0:",
      label: "Préparer notre quart de finale",
      to: `${LIST}/nouveau`,
    };
  if (stage.unmarked === 0)
    return {
      isFirst: true,
      text: `${stage.pupils === 1 ? "Un élève a" : `${formatNumber(stage.pupils)} élèves ont`} joué «\u00A0${stage.name}\u00A0»\u00A0:`,
      label: "Choisir dans le classement",
      to: `${LIST}/${stage.id}/resultats`,
    };
  // The number that confirming asks about: pupils of all stages.
  const who = waiting.unmarked === 1 ? "Un élève n'a" : `${formatNumber(waiting.unmarked)} élèves n'ont`;
  const isOne = stage.unmarked === waiting.unmarked;
  return {
    isFirst: true,
    text: `${who} pas encore joué ${isOne ? `«\u00A0${stage.name}\u00A0»` : "notre quart de finale"}\u00A0:`,
    label: isOne ? "Voir notre quart de finale" : "Voir nos quarts de finale",
    to: LIST,
  };
}
