import { Badge, Group, Text } from "@mantine/core";
import { formatNumber } from "#platform/web/format.ts";
import { type MailState, mailStateLabels, mailStates } from "../mail-state.ts";
import styles from "./convocations.module.css";

/** In the order in which the bar shows them. */
const stateOrder: readonly MailState[] = ["sent", "waiting", "toSend", "changed", "failed", "unreachable", "unconfirmed"];

/** The states of the e-mails: as a bar, and in words. */
export function ConvocationBar({ mails }: { mails: Readonly<Record<MailState, number>> }) {
  const presentStates = stateOrder.filter((state) => mails[state] > 0);
  if (presentStates.length === 0) return null;
  return (
    <div>
      <Text mb={6} c="dimmed" fz="15px">
        E-mails
      </Text>
      <div className={styles.bar} aria-hidden>
        {presentStates.map((state) => (
          <span key={state} data-state={state} style={{ flexGrow: mails[state] }} />
        ))}
      </div>
      <Group className={styles.legend} mt="sm" component="dl" align="stretch" gap="8px 28px">
        {presentStates.map((state) => (
          <div key={state}>
            <dt>
              <span className={styles.dot} data-state={state} aria-hidden />
              {mailStateLabels[state]}
            </dt>
            <dd>{formatNumber(mails[state])}</dd>
          </div>
        ))}
      </Group>
    </div>
  );
}

const colors = {
  sent: "green",
  waiting: "amber",
  toSend: "ink",
  changed: "orange",
  failed: "red",
  unreachable: "ink",
  unconfirmed: "ink",
} as const satisfies Record<MailState, string>;

export const MailBadge = ({ state }: { state: MailState }) => (
  <Badge variant="light" color={colors[state]}>
    {mailStateLabels[state]}
  </Badge>
);

export const mailChoices = mailStates.map((state) => ({ value: state, label: mailStateLabels[state] }));
