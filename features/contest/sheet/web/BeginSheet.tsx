import { Button, Group, Text, Title } from "@mantine/core";
import { MINUTE_MS } from "#platform/contract/time-units.ts";
import { formatDuration } from "#platform/web/format.ts";
import { LinkButton } from "#platform/web/links.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import type { ShownSheet } from "./shown-sheet.ts";
import { useRemaining } from "./usePassed.ts";

interface Props extends Pick<ShownSheet, "closesAt"> {
  readonly toBegin: NonNullable<ShownSheet["toBegin"]>;
  readonly onBegin: () => Promise<unknown>;
}

/** What a person reads before a time that holds: one sentence and one press (TIM-01). */
export default function BeginSheet({ closesAt, toBegin, onBegin }: Props) {
  const { mutate, isPending } = useMutation({ mutationFn: onBegin });
  return (
    <section className="card part" aria-labelledby="commencer">
      <Title order={1} id="commencer">
        {toBegin.name}
      </Title>
      <Text mt="md" fz="lg" fw={600} maw="54ch">
        {closesAt === null ? have(toBegin.minutes) : <Until closesAt={closesAt} minutes={toBegin.minutes} />}
      </Text>
      <Text mt="xs" c="dimmed" maw="54ch">
        Votre temps continue même si vous fermez cette page. Vos réponses s'enregistrent toutes seules.
      </Text>
      <Group mt="lg" gap="sm">
        <Button variant="main" size="lg" loading={isPending} onClick={() => mutate()}>
          Commencer
        </Button>
        <LinkButton to="/participant" variant="subtle" size="lg">
          Pas maintenant
        </LinkButton>
      </Group>
    </section>
  );
}

const have = (minutes: number): string => `Vous avez ${formatDuration(minutes)} à partir de maintenant.`;

function Until({ closesAt, minutes }: { closesAt: string; minutes: number }) {
  const left = Math.floor(useRemaining(closesAt) / MINUTE_MS);
  return left < minutes ? `La feuille ferme pour tous dans ${formatDuration(left)}\u00A0: vous avez jusque-là.` : have(minutes);
}
