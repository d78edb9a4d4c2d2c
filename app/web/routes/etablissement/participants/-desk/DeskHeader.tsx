import { Button, SegmentedControl, Title } from "@mantine/core";
import { IconArrowLeft, IconFileImport, IconUserPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import styles from "./desk.module.css";

interface Props {
  readonly years: readonly number[];
  readonly year: number;
  readonly onYear: (year: number) => void;
  /** Why no pupil is added now. */
  readonly refusal: string | null;
  readonly onAdd: () => void;
  readonly children: ReactNode;
}

/** Where one is, the years, and how pupils come in. */
export function DeskHeader({ years, year, onYear, refusal, onAdd, children }: Props) {
  return (
    <header className={styles.header}>
      <Button component={Link} to="/etablissement/info" variant="subtle" size="sm" leftSection={<IconArrowLeft size={18} aria-hidden />}>
        Retour à l'établissement
      </Button>
      <div className={styles.heading}>
        <Title order={1}>Participants</Title>
        <div className={styles.years}>
          <SegmentedControl
            aria-label="Année du championnat"
            data={years.map(String)}
            value={String(year)}
            onChange={(chosen) => onYear(Number(chosen))}
          />
        </div>
        <div className={styles.actions}>
          <Button
            component={Link}
            to="/etablissement/participants/import"
            variant="default"
            leftSection={<IconFileImport size={18} aria-hidden />}
          >
            Importer
          </Button>
          <RefusableButton variant="main" leftSection={<IconUserPlus size={20} aria-hidden />} refusal={refusal} onClick={onAdd}>
            Ajouter un élève qualifié
          </RefusableButton>
        </div>
      </div>
      {children}
    </header>
  );
}
