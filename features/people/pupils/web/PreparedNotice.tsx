import { Group, Text } from "@mantine/core";
import { formatCount } from "#platform/web/format.ts";
import { LinkButton } from "#platform/web/links.tsx";

/** Offers to read again and register the pupils of the list that was prepared before the school was confirmed (LET-01). Loaded on demand. */
export default function PreparedNotice({ count, mb = 0 }: { count: number; mb?: "md" | 0 }) {
  return (
    <Group component="section" className="card part" justify="space-between" mb={mb} aria-label="Liste préparée">
      <Text fw={600} fz="lg">{`Votre liste de ${formatCount(count, "élève")} vous attend.`}</Text>
      <LinkButton to="/etablissement/participants/import" variant="main">
        {count === 1 ? "Relire, puis inscrire cet élève" : `Relire, puis inscrire ces ${formatCount(count, "élève")}`}
      </LinkButton>
    </Group>
  );
}
