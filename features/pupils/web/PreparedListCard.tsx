import { Box, Button, Group, Text } from "@mantine/core";
import { listEndText } from "#features/establishments/list-end.ts";
import { formatCount, formatLongDay } from "#platform/web/format.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { ImportFailed } from "./ImportChoice.tsx";

interface Props {
  readonly count: number;
  /** When the list is or was wiped. */
  readonly endAt: string | null;
  readonly savesOnly: boolean;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onRestore: () => void;
}

/** The prepared list, waiting to be reviewed, or already wiped. */
export function PreparedListCard({ count, endAt, savesOnly, isLoading, error, onRestore }: Props) {
  const end = listEndText({ count, endAt, maySaveAgain: savesOnly }, serverTime(), formatLongDay);
  if (count === 0) return <Text mb="md">{end}</Text>;
  return (
    <Box className="card" component="section" py="lg" px={24} mb={24} aria-label="Liste préparée">
      <Group justify="space-between">
        <div>
          <Text fw={600}>{`Votre liste préparée vous attend\u00A0: ${formatCount(count, "élève")}.`}</Text>
          <Text c="dimmed">
            {savesOnly
              ? "Elle ne part vers personne avant la confirmation."
              : "Relisez-la, puis inscrivez vos élèves\u00A0: rien n'est encore écrit."}
          </Text>
          {end && <Text c="dimmed">{end}</Text>}
        </div>
        <Button variant={savesOnly ? "default" : "main"} loading={isLoading} onClick={onRestore}>
          Revoir la liste
        </Button>
      </Group>
      {error !== null && <ImportFailed error={error} />}
    </Box>
  );
}
