import { Button, Group, Table, Text } from "@mantine/core";
import { Modal } from "#platform/web/Modal.tsx";
import { candidateName } from "../candidate-list.ts";
import { type MarkTexts, markTextsOf, type SavedMarks } from "../grade-row.ts";
import type { CandidateOnWire } from "../sitting.contract.ts";
import styles from "./CompareModal.module.css";
import type { GradeGrid } from "./grade-grid.ts";
import { useGridRow } from "./useGradeGrid.ts";

interface Props {
  readonly grid: GradeGrid;
  readonly candidate: CandidateOnWire;
  readonly onClose: () => void;
}

/** Two people entered different marks for the same candidate: shows both, to choose one. */
export function CompareModal({ grid, candidate, onClose }: Props) {
  const row = useGridRow(grid, candidate.user.id);
  const choose = (act: (id: string) => void) => () => {
    act(row.id);
    onClose();
  };
  const mine = row.edit?.typed ?? markTextsOf(row.saved);
  return (
    <Modal opened onClose={onClose} title={`Deux saisies pour ${candidateName(candidate)}`} size="lg">
      <Text>Une autre personne a enregistré ce résultat pendant que vous le saisissiez. Vérifiez la copie, puis choisissez.</Text>
      <Table className={styles.compared} mt={14} aria-label="Les deux saisies">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <span className="hidden-text">Valeur</span>
            </Table.Th>
            <Table.Th>La mienne</Table.Th>
            <Table.Th>La sienne</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ title, mine: typed, theirs }) => (
            <Table.Tr key={title} data-differs={typed(mine) !== theirs(row.saved) || undefined}>
              <Table.Th scope="row">{title}</Table.Th>
              <Table.Td>{typed(mine)}</Table.Td>
              <Table.Td>{theirs(row.saved)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={choose((id) => grid.undo(id))}>
          Prendre la sienne
        </Button>
        <Button onClick={choose((id) => grid.keepMine(id))}>Garder la mienne</Button>
      </Group>
    </Modal>
  );
}

interface Line {
  readonly title: string;
  readonly mine: (typed: MarkTexts) => string;
  readonly theirs: (saved: SavedMarks) => string;
}

const yesNo = (absent: boolean) => (absent ? "Oui" : "Non");

const lines: readonly Line[] = [
  { title: "Note", mine: ({ grade }) => grade || "-", theirs: (saved) => markTextsOf(saved).grade || "-" },
  { title: "Coefficient", mine: ({ weightedGrade }) => weightedGrade || "-", theirs: (saved) => markTextsOf(saved).weightedGrade || "-" },
  { title: "Temps (minutes)", mine: ({ time }) => time || "-", theirs: (saved) => markTextsOf(saved).time || "-" },
  { title: "Absent", mine: ({ absent }) => yesNo(absent), theirs: ({ absent }) => yesNo(absent) },
];
