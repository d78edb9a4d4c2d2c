import { Badge, Button, Group, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { formatCount } from "#platform/web/format.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { shownByPage } from "#platform/web/useMutation.ts";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import { rankingStateText, type RankingState as State } from "#season/stages/ranking-state.ts";
import type { StageOnWire } from "#season/stages/stages.contract.ts";
import { rankingApi } from "../ranking.contract.ts";
import styles from "./ranking.module.css";

interface HeadProps {
  readonly title: string;
  readonly stages: readonly State[];
  readonly scopes: ReactNode;
  readonly explanation?: ReactNode;
  readonly actions: ReactNode;
}

export const RankingHead = ({ title, stages, scopes, explanation, actions }: HeadProps) => (
  <>
    <Group component="header" className="list-head" gap="8px 20px">
      <Title order={1} data-tab>
        {title}
      </Title>
      <Badge variant="light" color={stages.every(({ rankingDefinitiveAt }) => rankingDefinitiveAt !== null) ? "green" : "amber"}>
        {rankingStateText(stages)}
      </Badge>
      {scopes}
      <Group className={styles.actions} align="stretch" gap="sm">
        {actions}
      </Group>
    </Group>
    {explanation && (
      <Text c="dimmed" maw="80ch" mb="lg">
        {explanation}
      </Text>
    )}
  </>
);

export function RankingStateButton({ stage: { id, name, year, physical, rankingDefinitiveAt } }: { readonly stage: StageOnWire }) {
  const [isOpen, dialog] = useDisclosure();
  const isDefinitive = rankingDefinitiveAt !== null;
  const action = isDefinitive ? "Remettre en provisoire" : "Rendre définitif";
  const isErasing = isOpen && !isDefinitive && !physical;
  const season = useApiQuery(rulesApi.read, { params: { year }, enabled: isErasing });
  /** For which the season keeps answers once a ranking is definitive (RUL-11); falsy: for ever, or unknown yet. */
  const days = isErasing && season.data?.rules.periods.answerDays;
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {action}
      </Button>
      {isOpen && (
        <ConfirmTask
          title={`${action} le classement «\u00A0${name} ${year}\u00A0»\u00A0?`}
          confirm={action}
          {...(isDefinitive && { confirmationWord: name })}
          run={() =>
            call(rankingApi.changeState, {
              params: { id },
              body: { isDefinitive: !isDefinitive, ...(isDefinitive && { confirmation: name }) },
            })
          }
          failed={shownByPage}
          showsRefusal
          done={isDefinitive ? "Le classement est de nouveau provisoire" : "Le classement est définitif"}
          onClose={dialog.close}
        >
          <Text>
            {isDefinitive
              ? "Les notes pourront de nouveau changer, et avec elles les rangs que chacun a pu lire. Le journal garde qui l'a fait."
              : "Plus aucune note de cette étape ne changera, ni par un calcul, ni par la correction d'une solution, ni à la main. Le classement l'indique, à l'écran et imprimé. Les qualifications peuvent encore changer."}
          </Text>
          {days ? (
            <Text mt="sm">
              Le règlement garde les réponses encore {formatCount(days, "jour")}&nbsp;: elles sont ensuite effacées pour toujours, et le
              classement ne peut plus être remis en provisoire.
            </Text>
          ) : null}
        </ConfirmTask>
      )}
    </>
  );
}
