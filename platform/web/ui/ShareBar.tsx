import { Box, type BoxProps } from "@mantine/core";
import styles from "./ShareBar.module.css";

interface Props extends BoxProps {
  /** From 0 to 1. */
  readonly share: number;
  readonly color?: string;
  readonly isRounded?: boolean;
}

export const ShareBar = ({ share, color = "var(--orange-500)", isRounded, className, ...box }: Props) => (
  <Box
    component="span"
    display="block"
    bg="var(--ink-100)"
    bdrs={4}
    h={6}
    {...box}
    className={`${styles.bar} ${className ?? ""}`}
    __vars={{ "--share": String(share), "--color": color }}
    data-rounded={isRounded || undefined}
    data-share
    aria-hidden
  />
);
