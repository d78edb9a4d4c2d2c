import { Checkbox, Stack } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import styles from "./DataTable.module.css";
import { SortChoices } from "./SortChoices.tsx";
import { Columns } from "./ui/Columns.tsx";
import type { HiddenColumns } from "./useHiddenColumns.ts";
import { usePhone } from "./usePhone.ts";
import { KEYS_OFF } from "./useRowKeys.ts";
import { useStoredFlag } from "./useStoredFlag.ts";

interface Props {
  /** Absent: nothing sorts this list. */
  readonly sorting: ComponentProps<typeof SortChoices> | undefined;
  readonly views: ReactNode;
  readonly columns: HiddenColumns;
  readonly isAiry: boolean;
  readonly onAiry: (isAiry: boolean) => void;
}

/** Columns may be hidden except the name, where the list has views, which keep them. */
export function ListDisplay({ sorting, views, columns: { choices, toggle }, isAiry, onAiry }: Props) {
  const isPhone = usePhone();
  const [areKeysOff, setKeysOff] = useStoredFlag(KEYS_OFF);
  return (
    <Stack gap="md">
      {sorting && <SortChoices {...sorting} />}
      {views}
      {views && (
        <Checkbox.Group label="Colonnes" value={choices.filter(({ isShown }) => isShown).map(({ title }) => title)}>
          <Columns gap="8px 12px" mt={6}>
            {choices.map(({ title }) => (
              <Checkbox key={title} size="sm" label={title} value={title} onChange={() => toggle(title)} />
            ))}
          </Columns>
        </Checkbox.Group>
      )}
      {!isPhone && (
        <>
          <Checkbox size="sm" label="Lignes espacées" checked={isAiry} onChange={({ currentTarget }) => onAiry(currentTarget.checked)} />
          <Checkbox
            className={styles.keys ?? ""}
            size="sm"
            label="Touches du clavier"
            description="J et K changent de ligne, Entrée l'ouvre, E la modifie."
            checked={!areKeysOff}
            onChange={({ currentTarget }) => setKeysOff(!currentTarget.checked)}
          />
        </>
      )}
    </Stack>
  );
}
