import { Text } from "@mantine/core";
import { formatOwnTime } from "./format.ts";
import styles from "./LastUpdated.module.css";

export const LastUpdated = ({ at, hasFailed }: { at: string; hasFailed: boolean }) => (
  <Text className={styles.read} c={hasFailed ? "var(--red-700)" : "dimmed"} fz="0.875rem" inherit>
    {hasFailed ? `La dernière lecture a échoué\u00A0: chiffres de ${formatOwnTime(at)}` : `Chiffres de ${formatOwnTime(at)}`}
  </Text>
);
