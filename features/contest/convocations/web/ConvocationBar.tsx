import { Badge, Box, Group, Text } from "@mantine/core";
import { formatNumber } from "#platform/web/format.ts";
import { type MailState, mailStateLabels, mailStates } from "../mail-state.ts";
import styles from "./convocations.module.css";

export function ConvocationBar({ mails }: { mails: Readonly<Record<MailState, number>> }) {
  const presentStates = (Object.keys(barColors) as MailState[]).filter((state) => mails[state] > 0);
  if (presentStates.length === 0) return null;
  return (
    <Box component="section" mt="lg" aria-label="E-mails">
      <Text mb={6} c="dimmed" fz="15px">
        E-mails
      </Text>
      <Group
        className={styles.bar}
        wrap="nowrap"
        align="stretch"
        gap={2}
        h={16}
        bg="var(--ink-100)"
        bdrs="sm"
        style={{ overflow: "hidden" }}
        aria-hidden
      >
        {presentStates.map((state) => (
          <Box key={state} component="span" bg={barColors[state]} style={{ flexGrow: mails[state] }} />
        ))}
      </Group>
      <Group className={styles.legend} mt="sm" component="dl" align="stretch" gap="8px 28px">
        {presentStates.map((state) => (
          <div key={state}>
            <Text component="dt" fz="15px" inherit>
              <Box component="span" display="inline-block" w={11} h={11} mr={8} bdrs={3} bg={barColors[state]} aria-hidden />
              {mailStateLabels[state]}
            </Text>
            <Text component="dd" className="figures" fw={600} inherit>
              {formatNumber(mails[state])}
            </Text>
          </div>
        ))}
      </Group>
    </Box>
  );
}

/** In the order of the bar. */
const barColors = {
  sent: "green.6",
  waiting: "amber.4",
  toSend: "ink.5",
  changed: "orange.5",
  failed: "red.6",
  unreachable: "ink.3",
  unconfirmed: "ink.2",
} as const satisfies Record<MailState, string>;

export const MailBadge = ({ state }: { state: MailState }) => (
  <Badge variant="light" color={barColors[state].replace(/\..*/, "")}>
    {mailStateLabels[state]}
  </Badge>
);

export const mailChoices = mailStates.map((state) => ({ value: state, label: mailStateLabels[state] }));
