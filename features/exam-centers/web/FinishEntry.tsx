import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { formatCount } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { candidateName } from "../candidate-list.ts";
import { isEntered } from "../grade-row.ts";
import type { GradeGrid } from "./grade-grid.ts";
import { useGridState } from "./useGradeGrid.ts";

interface Props {
  readonly grid: GradeGrid;
  /** Goes to the first cell still to enter. */
  readonly onEnter: () => void;
}

const NAMED = 10;

/** The main button of the day: starts the entry, goes on with what is missing, and ends it; what is missing is listed before. */
export function FinishEntry({ grid, onEnter }: Props) {
  useGridState(grid);
  const [isOpen, dialog] = useDisclosure();
  const { graded, absent, expected } = grid.counts();
  if (!grid.isOpen || expected === 0) return null;
  if (graded + absent === 0)
    return (
      <Button variant="main" size="sm" onClick={onEnter}>
        Saisir
      </Button>
    );
  return (
    <>
      <Group gap={8} wrap="nowrap">
        {graded + absent < expected && (
          <Button variant="main" size="sm" onClick={onEnter}>
            Continuer
          </Button>
        )}
        <Button variant={graded + absent < expected ? "default" : "main"} size="sm" onClick={dialog.open}>
          Terminer la saisie
        </Button>
      </Group>
      {isOpen && <Missing grid={grid} onEnter={onEnter} onClose={dialog.close} />}
    </>
  );
}

function Missing({ grid, onEnter, onClose }: Props & { readonly onClose: () => void }) {
  const { graded, absent } = grid.counts();
  const missing = grid.read().candidates.filter(({ user }) => !isEntered(grid.item(user.id).saved));
  const unsent = grid.unsent().length;
  return (
    <Modal
      opened
      onClose={onClose}
      title={missing.length === 0 ? "Tout est saisi" : `Il manque ${formatCount(missing.length, "participant")}`}
    >
      <Text>
        {formatCount(graded, "participant saisi", "participants saisis")}, {formatCount(absent, "absent")}.
        {unsent > 0 && ` ${formatCount(unsent, "saisie n'est pas encore enregistrée", "saisies ne sont pas encore enregistrées")}.`}
        {missing.length === 0 && unsent === 0 && " Vous pouvez imprimer le classement."}
      </Text>
      {missing.length > 0 && (
        <ul>
          {missing.slice(0, NAMED).map((candidate) => (
            <li key={candidate.user.id}>{candidateName(candidate)}</li>
          ))}
          {missing.length > NAMED && <li>et {formatCount(missing.length - NAMED, "autre")}</li>}
        </ul>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Fermer
        </Button>
        {missing.length > 0 && (
          <Button
            onClick={() => {
              onClose();
              onEnter();
            }}
          >
            Saisir ce qui manque
          </Button>
        )}
      </Group>
    </Modal>
  );
}
