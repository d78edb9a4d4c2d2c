import { Button, Group, Table, Text } from "@mantine/core";
import { useState } from "react";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { listInFrench } from "#platform/contract/list-in-french.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { formatCount, formatInstant, formatNumber } from "#platform/web/format.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { privacyApi } from "../privacy.contract.ts";
import { PrivacyPart } from "./PrivacyPart.tsx";

interface Props {
  readonly retention: ResponseOf<typeof privacyApi.retention>;
}

export function RetentionPlan({ retention: { years, activeYear, keptFrom, lastRun, answers } }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const counting = useMutation({
    mutationFn: () => call(privacyApi.applyRetention, { body: { dryRun: true } }),
    meta: { skipsRefetch: true },
  });
  const plan = counting.data;
  const erasesNobody = keptFrom === null;
  const endedAnswers = (plan?.endedAnswers ?? []).map(({ stageId, sheets }) => {
    const stage = answers.find((one) => one.stage.id === stageId)?.stage;
    return `${stage?.name} ${stage?.year} (${formatCount(sheets, "copie")})`;
  });
  const endedText =
    endedAnswers.length === 0
      ? "Aucune réponse ne serait effacée."
      : `Réponses qui seraient effacées\u00A0: ${listInFrench(endedAnswers)}.`;
  return (
    <PrivacyPart id="essai" title="Qui serait effacé">
      {erasesNobody ? (
        <Text>
          {years === null ? "Aucune durée n'est fixée" : "Aucune année n'est active"}&nbsp;: personne n'est effacé.
          {years === null && " Trois championnats suffisent d'ordinaire\u00A0: fixez une durée, puis comptez avant d'effacer."}
        </Text>
      ) : (
        <Text>
          En {activeYear}, les données des personnes dont le dernier championnat est antérieur à {keptFrom}. Ne sont jamais effacés
          ainsi&nbsp;: la fédération, et les responsables d'un établissement, d'un club ou d'un centre.
        </Text>
      )}
      {(!erasesNobody || answers.length > 0) && (
        <>
          <Group gap="xs">
            <Button variant="default" loading={counting.isPending} onClick={() => counting.mutate()}>
              Compter, sans rien effacer
            </Button>
            {plan && (plan.total > 0 || endedAnswers.length > 0) && (
              <Button variant="default" c="red" onClick={() => setConfirming(true)}>
                Effacer maintenant
              </Button>
            )}
          </Group>
          <div aria-live="polite">
            {plan && !erasesNobody && <Figures plan={plan} />}
            {plan && answers.length > 0 && <Text fw={600}>{endedText}</Text>}
          </div>
        </>
      )}
      <Text c="dimmed">
        {lastRun
          ? `Dernier effacement\u00A0: ${formatInstant(lastRun.at)}, ${formatCount(lastRun.erased, "personne")}.`
          : "Aucun effacement n'a encore eu lieu."}
      </Text>
      <ConfirmTask
        opened={isConfirming}
        title={
          plan?.total
            ? `Effacer les données de ${formatCount(plan.total, "personne")}\u00A0?`
            : "Effacer les réponses qui ne sont plus gardées\u00A0?"
        }
        confirm="Effacer"
        cancel="Garder les données"
        isDestructive
        run={() => call(privacyApi.applyRetention, { body: { dryRun: false } })}
        done="L'effacement est lancé"
        onDone={counting.reset}
        onClose={() => setConfirming(false)}
      >
        {plan !== undefined && plan.total > 0 && (
          <Text>Leurs noms, adresses, e-mails et dates de naissance disparaissent pour toujours. Leurs résultats restent, anonymes.</Text>
        )}
        {endedAnswers.length > 0 && <Text>{endedText} Les notes et les rangs restent, et plus rien ne s'y recalcule.</Text>}
      </ConfirmTask>
    </PrivacyPart>
  );
}

function Figures({ plan: { people, total } }: { plan: ResponseOf<typeof privacyApi.applyRetention> }) {
  if (total === 0) return <Text fw={600}>Personne ne serait effacé.</Text>;
  return (
    <Table className="figures" maw={360} captionSide="top">
      <Table.Caption>{formatCount(total, "personne serait effacée", "personnes seraient effacées")}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Dernière année</Table.Th>
          <Table.Th ta="right">Personnes</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {people.map(({ lastYear, count }) => (
          <Table.Tr key={lastYear}>
            <Table.Td>{lastYear}</Table.Td>
            <Table.Td ta="right">{formatNumber(count)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
