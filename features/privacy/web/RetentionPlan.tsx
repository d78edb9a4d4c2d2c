import { Button, Group, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { formatCount, formatInstant, formatNumber } from "#platform/web/format.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { privacyApi } from "../privacy.contract.ts";
import styles from "./privacy.module.css";

interface Props {
  readonly retention: ResponseOf<typeof privacyApi.retention>;
}

/** Previews who would be erased now; shows the last erasure. */
export function RetentionPlan({ retention: { years, activeYear, lastRun } }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const counting = useMutation({
    mutationFn: () => call(privacyApi.applyRetention, { body: { dryRun: true } }),
    failed: messageOf,
    meta: { skipsRefetch: true },
  });
  const plan = counting.data;
  return (
    <Stack className={`card ${styles.section}`} component="section" gap="sm" p="lg" aria-labelledby="essai">
      <Title order={2} size="h3" id="essai">
        Qui serait effacé
      </Title>
      {years === null || activeYear === null ? (
        <Text>
          {years === null ? "Aucune durée n'est fixée" : "Aucune année n'est active"}&nbsp;: personne n'est effacé.
          {years === null && " Trois championnats suffisent d'ordinaire\u00A0: fixez une durée, puis comptez avant d'effacer."}
        </Text>
      ) : (
        <>
          <Text>
            En {activeYear}, les données des personnes dont le dernier championnat est antérieur à {activeYear - years}. Ne sont jamais
            effacés ainsi&nbsp;: la fédération, et les responsables d'un établissement, d'un club ou d'un centre.
          </Text>
          <Group gap="xs">
            <Button variant="default" loading={counting.isPending} onClick={() => counting.mutate()}>
              Compter, sans rien effacer
            </Button>
            {plan && plan.total > 0 && (
              <Button variant="default" c="red" onClick={() => setConfirming(true)}>
                Effacer maintenant
              </Button>
            )}
          </Group>
          <div aria-live="polite">{plan && <Figures plan={plan} />}</div>
        </>
      )}
      <Text c="dimmed">
        {lastRun
          ? `Dernier effacement\u00A0: ${formatInstant(lastRun.at)}, ${formatCount(lastRun.erased, "personne")}.`
          : "Aucun effacement n'a encore eu lieu."}
      </Text>
      <ConfirmTask
        opened={isConfirming}
        title={`Effacer les données de ${formatCount(plan?.total ?? 0, "personne")}\u00A0?`}
        confirm="Effacer"
        cancel="Garder les données"
        isDestructive
        run={() => call(privacyApi.applyRetention, { body: { dryRun: false } })}
        done="L'effacement est lancé"
        onDone={counting.reset}
        onClose={() => setConfirming(false)}
      >
        <Text>Leurs noms, adresses, e-mails et dates de naissance disparaissent pour toujours. Leurs résultats restent, anonymes.</Text>
      </ConfirmTask>
    </Stack>
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
