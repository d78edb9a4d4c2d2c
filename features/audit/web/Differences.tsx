import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useState } from "react";
import { counted, formatDay, formatInstant } from "#platform/web/format.ts";
import { fieldLabel, valueLabel } from "../field-words.ts";
import type { EntryOnWire } from "./TrailTable.tsx";
import styles from "./trail.module.css";

const FEW = 4;

/** Field by field: what it was, what it is. */
export function Differences({ entry: { differences, omitted, emptiedAt } }: { entry: EntryOnWire }) {
  const [isWhole, showWhole] = useState(differences.length <= FEW + 1);
  if (emptiedAt !== null) return `Effacé le ${formatInstant(emptiedAt)}`;
  if (differences.length === 0) return "-";
  const others = (count: number) => counted(count, "autre champ", "autres champs");
  return (
    <>
      <dl className={styles.differences}>
        {(isWhole ? differences : differences.slice(0, FEW)).map(({ path, before, after }) => (
          <div key={path.join(".")}>
            <dt>{fieldLabel(path)}</dt>
            <dd>
              {before !== null && <del>{shown(before)}</del>}
              {before !== null && after !== null && <IconArrowRight size={14} aria-hidden />}
              {after !== null && <ins>{shown(after)}</ins>}
            </dd>
          </div>
        ))}
      </dl>
      {!isWhole && (
        <Button variant="subtle" size="compact-sm" onClick={() => showWhole(true)}>
          {others(differences.length - FEW)}
        </Button>
      )}
      {isWhole && omitted > 0 && `et ${others(omitted)}`}
    </>
  );
}

const shown = (value: string): string => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value);
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value) ? formatInstant(value) : valueLabel(value);
};
