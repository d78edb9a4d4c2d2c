import { Button, Group, Text } from "@mantine/core";
import { listEndWords } from "#features/establishments/list-end.ts";
import { counted, formatLongDay } from "#platform/web/format.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { ImportFailed } from "./ImportChoice.tsx";
import styles from "./import.module.css";

interface Props {
  readonly count: number;
  /** When it is wiped; of none, when it was. */
  readonly endAt: string | null;
  readonly isKept: boolean;
  readonly isTaken: boolean;
  readonly error: unknown;
  readonly onTake: () => void;
}

/** The list that was prepared waits to be gone through, or was wiped. */
export function WaitingList({ count, endAt, isKept, isTaken, error, onTake }: Props) {
  const end = listEndWords({ count, endAt, mayBeKept: isKept }, serverTime(), formatLongDay);
  if (count === 0) return <Text mb="md">{end}</Text>;
  return (
    <section className={`card ${styles.waiting}`} aria-label="Liste préparée">
      <Group justify="space-between">
        <div>
          <Text fw={600}>{`Votre liste préparée vous attend\u00A0: ${counted(count, "élève")}.`}</Text>
          <Text c="dimmed">
            {isKept
              ? "Elle ne part vers personne avant la confirmation."
              : "Relisez-la, puis inscrivez vos élèves\u00A0: rien n'est encore écrit."}
          </Text>
          {end && <Text c="dimmed">{end}</Text>}
        </div>
        <Button variant={isKept ? "default" : "main"} loading={isTaken} onClick={onTake}>
          Revoir la liste
        </Button>
      </Group>
      {error !== null && <ImportFailed error={error} />}
    </section>
  );
}
