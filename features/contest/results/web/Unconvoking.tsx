import { Box, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount } from "#platform/web/format.ts";
import { isRefusedWith } from "#platform/web/refusal.ts";
import type { Unconvoked } from "../applications.contract.ts";
import { describeLostCenters } from "../recompute-text.ts";

export const unconvokedOf = (refused: unknown): Unconvoked | undefined =>
  isRefusedWith("unconvoked", refused) ? (refused.responseBody as { unconvoked: Unconvoked }).unconvoked : undefined;

interface Props {
  readonly unconvoked: Unconvoked;
  readonly workbook?: ReactNode;
  readonly isBusy?: boolean;
  readonly onConfirm: (confirmation: string) => void;
  readonly onClose: () => void;
}

export function Unconvoking({ unconvoked: { count, people, confirmation, mailed, entered }, workbook, isBusy, onConfirm, onClose }: Props) {
  const others = count - people.length;
  const [first] = useState(confirmation);
  return (
    <ConfirmDialog
      title={`Retirer ${formatCount(count, "convocation", "convocations")}\u00A0?`}
      confirm={`Retirer ${formatCount(count, "convocation", "convocations")}`}
      cancel="Ne rien changer"
      isDestructive
      isBusy={isBusy ?? false}
      onConfirm={() => onConfirm(confirmation)}
      onClose={onClose}
    >
      {confirmation !== first && (
        <Text role="alert" fw={600} mb="xs">
          Ce ne sont plus les mêmes personnes que tout à l'heure&nbsp;: relisez leurs noms. Rien n'est changé.
        </Text>
      )}
      <Text>
        {count === 1
          ? "Cette personne est déjà convoquée. Elle perdrait sa qualification et sa place dans son centre\u00A0:"
          : "Ces personnes sont déjà convoquées. Elles perdraient leur qualification et leur place dans leur centre\u00A0:"}
      </Text>
      <Box
        component="ul"
        className="ruled"
        mah={280}
        my="xs"
        style={{ overflowY: "auto" }}
        tabIndex={0}
        aria-label="Les personnes qui perdraient leur convocation"
      >
        {people.map(({ id, lastname, firstname, category, center }) => (
          <li key={id}>{[`${lastname} ${firstname}`, category, center].filter(Boolean).join(", ")}</li>
        ))}
        {others > 0 && <li className="muted">et {formatCount(others, "autre personne", "autres personnes")}</li>}
      </Box>
      {describeLostCenters({ wereMailed: mailed, wereEntered: entered }).map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      {workbook && <Box mt="sm">{workbook}</Box>}
    </ConfirmDialog>
  );
}
