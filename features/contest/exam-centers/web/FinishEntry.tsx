import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { formatCount } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import { candidateName } from "../candidate-list.ts";
import type { GradeGrid } from "./grade-grid.ts";
import { useGridState } from "./useGradeGrid.ts";

interface Props {
  readonly grid: GradeGrid;
  readonly onEnter: () => void;
  readonly onPrint: () => void;
  /** Called before the window shows that all is entered. */
  readonly onComplete: () => void;
}

const NAMED = 10;

export function FinishEntry({ grid, onEnter, onPrint, onComplete }: Props) {
  useGridState(grid);
  const [isOpen, dialog] = useDisclosure();
  const { graded, absent, expected } = grid.counts();
  const isComplete = graded + absent === expected && grid.unsent().length === 0;
  /** The window has shown that nothing is missing, so the button stops standing out. */
  const [wasTold, setTold] = useState(false);
  const open = () => {
    setTold(isComplete);
    if (isComplete) onComplete();
    dialog.open();
  };
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
        {!isComplete && (
          <Button variant="main" size="sm" onClick={onEnter}>
            Continuer
          </Button>
        )}
        <Button variant={isComplete && !wasTold ? "main" : "default"} size="sm" onClick={open}>
          Terminer la saisie
        </Button>
      </Group>
      {isOpen && <Missing grid={grid} onEnter={onEnter} onPrint={onPrint} onClose={dialog.close} />}
    </>
  );
}

function Missing({ grid, onEnter, onPrint, onClose }: Omit<Props, "onComplete"> & { onClose: () => void }) {
  const { graded, absent } = grid.counts();
  const missing = grid.read().candidates.filter(({ user }) => grid.isMissing(user.id));
  const unsent = grid.unsent().length;
  const isOver = missing.length === 0 && unsent === 0;
  const closeAnd = (next: () => void) => () => {
    onClose();
    next();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        isOver
          ? "Tout est saisi"
          : missing.length === 0
            ? "Il reste des saisies à enregistrer"
            : `Il manque ${formatCount(missing.length, "participant")}`
      }
    >
      <Text>
        {formatCount(graded, "participant saisi", "participants saisis")}, {formatCount(absent, "absent")}.
        {unsent > 0 && ` ${formatCount(unsent, "saisie n'est pas encore enregistrée", "saisies ne sont pas encore enregistrées")}.`}
      </Text>
      {isOver && (
        <Text mt="sm">
          C'est terminé&nbsp;: la fédération a déjà tout reçu, vous n'avez rien à lui envoyer. Vous pouvez imprimer le classement. Une note
          se corrige encore tant que l'étape est ouverte.
        </Text>
      )}
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
        {isOver && <Button onClick={closeAnd(onPrint)}>Imprimer le classement</Button>}
        {missing.length > 0 && <Button onClick={closeAnd(onEnter)}>Saisir ce qui manque</Button>}
      </Group>
    </Modal>
  );
}
