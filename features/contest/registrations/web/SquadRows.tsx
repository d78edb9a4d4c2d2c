import { ActionIcon, Button, Text, TextInput } from "@mantine/core";
import { IconTrash, IconUsers, IconX } from "@tabler/icons-react";
import { formatCount } from "#platform/web/format.ts";
import styles from "./squads.module.css";
import type { SquadRow } from "./useSquadEdits.ts";

interface Props {
  readonly label: string;
  readonly rows: readonly SquadRow[];
  readonly showsEmptyNames: boolean;
  readonly onEdit: (key: string, name: string) => void;
  readonly onOpen: (row: SquadRow) => void;
  readonly onRemove: (row: SquadRow) => void;
}

export const SquadRows = ({ label, rows, ...props }: Props) => (
  <ul aria-label={label} className={styles.squads}>
    {rows.map((row) => (
      <Row key={row.key} row={row} {...props} />
    ))}
  </ul>
);

function Row({ row, showsEmptyNames, onEdit, onOpen, onRemove }: Omit<Props, "label" | "rows"> & { readonly row: SquadRow }) {
  const { key, id, name, members, doubts, refusal, isChanged } = row;
  const isNew = id === null;
  return (
    <li data-changed={isChanged || undefined}>
      <TextInput
        id={`equipe-${key}`}
        aria-label={isNew ? "Nom de la nouvelle équipe" : `Nom de l'équipe ${name}`}
        className={styles.name ?? ""}
        size="sm"
        maxLength={100}
        value={name}
        error={showsEmptyNames || name !== "" || !isNew ? refusal : null}
        onChange={({ currentTarget }) => onEdit(key, currentTarget.value)}
      />
      {isNew ? (
        <span className={styles.members}>À enregistrer</span>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.members ?? ""}
          leftSection={<IconUsers size={18} aria-hidden />}
          aria-label={`${formatCount(members, "participant")} dans l'équipe ${name}`}
          onClick={() => onOpen(row)}
        >
          {formatCount(members, "participant")}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={isNew ? "Retirer la nouvelle équipe" : `Supprimer l'équipe ${name}`}
        onClick={() => onRemove(row)}
      >
        {isNew ? <IconX size={20} aria-hidden /> : <IconTrash size={20} aria-hidden />}
      </ActionIcon>
      {doubts.length > 0 && (
        <Text className={styles.doubts ?? ""} c="var(--amber-700)" fz="0.875rem">
          {doubts.join(" ")}
        </Text>
      )}
    </li>
  );
}
