import { Button, Group, Stack } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useState } from "react";
import { formatCount, formatDay, formatInstant } from "#platform/web/format.ts";
import { fieldLabel, valueLabel } from "../field-labels.ts";
import type { EntryOnWire } from "./TrailTable.tsx";
import styles from "./trail.module.css";

const COLLAPSED_COUNT = 4;

/** Field by field: before and after. */
export function Differences({ entry: { differences, omitted, emptiedAt } }: { entry: EntryOnWire }) {
  const [isExpanded, setExpanded] = useState(differences.length <= COLLAPSED_COUNT + 1);
  if (emptiedAt !== null) return `Effacé le ${formatInstant(emptiedAt)}`;
  if (differences.length === 0) return "-";
  const othersText = (count: number) => formatCount(count, "autre champ", "autres champs");
  return (
    <>
      <Stack className={styles.differences} component="dl" gap={2}>
        {(isExpanded ? differences : differences.slice(0, COLLAPSED_COUNT)).map(({ path, before, after }) => (
          <Group key={path.join(".")} align="stretch" gap="0 8px">
            <dt>{fieldLabel(path)}</dt>
            <dd>
              {before !== null && <del>{formatValue(before)}</del>}
              {before !== null && after !== null && <IconArrowRight size={14} aria-hidden />}
              {after !== null && <ins>{formatValue(after)}</ins>}
            </dd>
          </Group>
        ))}
      </Stack>
      {!isExpanded && (
        <Button variant="subtle" size="compact-sm" onClick={() => setExpanded(true)}>
          {othersText(differences.length - COLLAPSED_COUNT)}
        </Button>
      )}
      {isExpanded && omitted > 0 && `et ${othersText(omitted)}`}
    </>
  );
}

const formatValue = (value: string): string => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value);
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value) ? formatInstant(value) : valueLabel(value);
};
