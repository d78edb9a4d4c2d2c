import { Button, Group, Modal, Select, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { RenewalKind } from "./RenewalInvitation.tsx";

/** What the person chose. */
export interface Renewal {
  readonly categoryName: string;
  readonly establishmentId: string | null;
  readonly clubId: string | null;
}

interface Props {
  readonly kind: RenewalKind;
  readonly year: number;
  readonly categories: readonly string[];
  readonly clubs: readonly { readonly id: string; readonly name: string; readonly city: string }[];
  /** The choice of a school, for a school participant. */
  readonly school: (choice: { value: string | null; onChange: (id: string | null) => void }) => ReactNode;
  readonly isBusy: boolean;
  readonly onConfirm: (renewal: Renewal) => void;
  readonly onClose: () => void;
}

const titles: Record<RenewalKind, string> = {
  student: "Renouvellement d'inscription scolaire",
  individual: "Renouvellement d'inscription individuelle",
};

const mostHeight = { content: { maxHeight: "80vh" } };

/** Registers for the championship under way somebody who already has an account (PAR-04). */
export function RenewalModal({ kind, year, categories, clubs, school, isBusy, onConfirm, onClose }: Props) {
  const [categoryName, setCategory] = useState<string | null>(null);
  const [establishmentId, setEstablishment] = useState<string | null>(null);
  const [clubId, setClub] = useState<string | null>(null);
  const isComplete = categoryName !== null && (kind === "individual" || establishmentId !== null);
  const confirm = () => categoryName !== null && onConfirm({ categoryName, establishmentId, clubId });
  return (
    <Modal opened onClose={onClose} title={titles[kind]} styles={mostHeight}>
      <Stack>
        <Text c="dimmed">Votre inscription au championnat {year} sera ensuite validée.</Text>
        <Select
          label="Catégorie"
          placeholder="Choisir une catégorie"
          data={[...categories]}
          value={categoryName}
          onChange={setCategory}
          searchable
          withAsterisk
          required
          openOnFocus={false}
          data-autofocus
        />
        {kind === "student" ? (
          school({ value: establishmentId, onChange: setEstablishment })
        ) : (
          <Select
            label="Club (pour les membres club répertoriés Palmarès uniquement)"
            placeholder="Aucun club"
            data={clubs.map(({ id, name, city }) => ({ value: id, label: city ? `${name}, ${city}` : name }))}
            value={clubId}
            onChange={setClub}
            searchable
            clearable
            clearButtonProps={{ "aria-label": "Effacer le club", "aria-hidden": false, tabIndex: 0 }}
          />
        )}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
          <Button variant="main" disabled={!isComplete} loading={isBusy} onClick={confirm}>
            Confirmer
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
