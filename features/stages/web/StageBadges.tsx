import { Badge, Group } from "@mantine/core";
import type { StageOnWire } from "../stages.contract.ts";

const On = ({ children }: { children: string }) => (
  <Badge variant="light" color="green">
    {children}
  </Badge>
);
const Off = ({ children }: { children: string }) => <Badge variant="light">{children}</Badge>;

/** The state of a stage, at a glance. */
export function StageBadges({ stage }: { stage: StageOnWire }) {
  const { physical, active, isClosed, showOnUserDashboard } = stage;
  return (
    <Group component="span" align="stretch" gap={6}>
      <Badge variant="default">{physical ? "Sur place" : "En ligne"}</Badge>
      {!physical && (active ? <On>Active</On> : <Off>Inactive</Off>)}
      {isClosed ? <Off>Fermée</Off> : <On>Ouverte</On>}
      {showOnUserDashboard ? <On>Visible</On> : <Off>Invisible</Off>}
    </Group>
  );
}
