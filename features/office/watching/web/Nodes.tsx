import { Box, Group, Text } from "@mantine/core";
import { formatInstant, formatNumber, formatTime } from "#platform/web/format.ts";
import { Columns } from "#platform/web/ui/Columns.tsx";
import { formatDuration } from "../durations.ts";
import type { WatchingOnWire } from "../watching.contract.ts";

type Node = WatchingOnWire["nodes"][number];

export const Nodes = ({ nodes }: Pick<WatchingOnWire, "nodes">) => (
  <section>
    <Box component="h2" mt={28} mb={8} fz="lg">
      Serveurs
    </Box>
    <Columns component="ul" columns="repeat(auto-fill, minmax(230px, 1fr))" gap="sm">
      {nodes.map(({ name, seenAt, isSilent, connections, delay, utilisation, ...node }) => (
        <Box key={name} component="li" px="md" py="sm" bd={`1px solid var(--${isSilent ? "red-700" : "rule"})`} bdrs="lg">
          <Box component="h3" fz="sm" style={{ overflowWrap: "anywhere" }}>
            {name}
          </Box>
          <Text c={isSilent ? "var(--red-700)" : "var(--green-700)"} fz="0.875rem" fw={600} inherit>
            {isSilent ? `Sans nouvelles depuis ${formatTime(seenAt)}` : "Répond"}
          </Text>
          {!isSilent && (
            <Box component="dl" className="figures" mt={6} fz="0.875rem">
              <Fact name="Occupé" value={`${Math.round(utilisation * 100)}\u00A0%`} />
              <Fact name="Retard" value={formatDuration(delay)} />
              <Fact name="Base de données" value={connectionsOf(connections)} />
              <Fact name="Version" value={buildOf(node)} />
              <Fact name="Horloge" value={clockOf(node)} />
            </Box>
          )}
        </Box>
      ))}
    </Columns>
  </section>
);

const Fact = ({ name, value }: { name: string; value: string }) => (
  <Group align="stretch" justify="space-between" gap={8} wrap="nowrap">
    <dt>{name}</dt>
    <Text component="dd" ta="right" inherit>
      {value}
    </Text>
  </Group>
);

/** « 3.5.0, du 24/11/2026 à 15:20 » */
const buildOf = ({ version, builtAt }: Pick<Node, "version" | "builtAt">): string =>
  [version || "antérieure", ...(builtAt === null ? [] : [`du ${formatInstant(builtAt)}`])].join(", ");

/** « à l'heure », « avance de 2,4 s » */
function clockOf({ clockOffset }: Pick<Node, "clockOffset">): string {
  if (Math.abs(clockOffset) < 0.5) return "à l'heure";
  return `${clockOffset > 0 ? "avance" : "retarde"} de ${formatDuration(Math.abs(clockOffset))}`;
}

/** « 4 connexions sur 10 », « 10 connexions sur 10, 3 demandes attendent » */
function connectionsOf({ used, size, waiting }: Node["connections"]): string {
  const usage = `${formatNumber(used)} sur ${formatNumber(size)}`;
  return waiting === 0 ? usage : `${usage}, ${formatNumber(waiting)} en attente`;
}
