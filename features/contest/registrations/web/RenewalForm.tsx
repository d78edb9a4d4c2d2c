import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Modal } from "#platform/web/Modal.tsx";
import type { CategoryOption } from "#season/categories/category-labels.ts";
import { type RenewalKind, renewalTitles } from "./RenewalInvitation.tsx";

export interface Renewal {
  readonly categoryName: string;
  readonly establishmentId: string | null;
  readonly clubId: string | null;
}

interface Props {
  readonly kind: RenewalKind;
  readonly introduction: string;
  readonly categories: readonly CategoryOption[];
  readonly clubs: readonly { readonly id: string; readonly name: string; readonly city: string }[];
  readonly school: (choice: { value: string | null; onChange: (id: string | null) => void }) => ReactNode;
  readonly establishmentId?: string;
  readonly isBusy: boolean;
  readonly onConfirm: (renewal: Renewal) => void;
  readonly onCancel?: () => void;
}

export function RenewalForm({ kind, introduction, categories, clubs, school, isBusy, onConfirm, onCancel, ...initial }: Props) {
  const [categoryName, setCategory] = useState<string | null>(null);
  const [establishmentId, setEstablishment] = useState<string | null>(initial.establishmentId ?? null);
  const [clubId, setClub] = useState<string | null>(null);
  const isComplete = categoryName !== null && (kind === "individual" || establishmentId !== null);
  const confirm = () => categoryName !== null && onConfirm({ categoryName, establishmentId, clubId });
  return (
    <Stack>
      <Text c="dimmed">{introduction}</Text>
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
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Annuler
          </Button>
        )}
        <Button variant="main" disabled={!isComplete} loading={isBusy} onClick={confirm}>
          Confirmer
        </Button>
      </Group>
    </Stack>
  );
}

interface ModalProps extends Omit<ComponentProps<typeof RenewalForm>, "introduction" | "onCancel"> {
  readonly year: number;
  readonly onClose: () => void;
}

const maxHeight = { content: { maxHeight: "80vh" } };

/** Registers a person with an account for the current championship (PAR-04). */
export const RenewalModal = ({ year, onClose, ...form }: ModalProps) => (
  <Modal opened onClose={onClose} title={renewalTitles[form.kind]} styles={maxHeight}>
    <RenewalForm {...form} introduction={`Votre inscription au championnat ${year} sera ensuite validée.`} onCancel={onClose} />
  </Modal>
);
