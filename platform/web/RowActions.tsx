import { ActionIcon, Group, Menu, Text } from "@mantine/core";
import { IconDots, IconPencil, type TablerIcon } from "@tabler/icons-react";
import styles from "./RowActions.module.css";

export interface RowAction {
  readonly label: string;
  readonly word?: string;
  readonly Icon: TablerIcon;
  /** By default 20 next to the menu, 18 in it. */
  readonly iconSize?: number;
  readonly run: () => void;
  /** Shown next to the menu, as a button of its own. */
  readonly isFirst?: boolean;
  /** In red, below the others; it must ask for a confirmation that names the thing. */
  readonly isDestructive?: boolean;
  /** Opens the row: Enter runs it. */
  readonly opens?: boolean;
  readonly hint?: string;
  readonly refusal?: string | null;
}

/** Enter opens the row, E changes it; where it has no such action, its first one. */
export function actionOfKey(actions: readonly RowAction[], key: "Enter" | "e"): RowAction | undefined {
  const possible = actions.filter(({ refusal }) => !refusal);
  const opening = key === "Enter" ? possible.find(({ opens }) => opens) : undefined;
  return opening ?? possible.find(({ Icon }) => Icon === IconPencil) ?? possible.find(({ isFirst }) => isFirst);
}

/** The actions on a row, or on the thing of this name: the usual ones as buttons, the others in a menu. */
export function RowActions({ of, actions }: { of: string; actions: readonly RowAction[] }) {
  // The menu shows the reason of a refusal.
  const shown = actions.filter(({ isFirst, refusal }) => isFirst && !refusal);
  const others = actions.filter((action) => !shown.includes(action));
  return (
    <Group className={styles.actions} wrap="nowrap" align="stretch" justify="flex-end" gap={2}>
      {shown.map(({ label, word = label, Icon, iconSize = 20, run }) => (
        <ActionIcon
          key={label}
          className={styles.worded ?? ""}
          variant="subtle"
          size={36}
          aria-label={`${label} ${of}`}
          title={label}
          onClick={run}
        >
          <Icon size={iconSize} aria-hidden />
          <span className={styles.word}>{word}</span>
        </ActionIcon>
      ))}
      {others.length > 0 && (
        <Menu>
          <Menu.Target>
            <ActionIcon variant="subtle" size={36} aria-label={`Autres actions pour ${of}`}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.toSorted((one, other) => Number(one.isDestructive ?? false) - Number(other.isDestructive ?? false)).map(toItem)}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

const toItem = ({ label, Icon, iconSize = 18, run, isDestructive, hint, refusal }: RowAction) => (
  <Menu.Item
    key={label}
    leftSection={<Icon size={iconSize} aria-hidden />}
    onClick={run}
    disabled={Boolean(refusal)}
    {...(isDestructive && { color: "red" })}
  >
    {label}
    {(refusal || hint) && (
      <Text span display="block" fz="xs" fw={400} inherit>
        {refusal || hint}
      </Text>
    )}
  </Menu.Item>
);
