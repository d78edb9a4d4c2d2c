import { Button, Group, Table, Text } from "@mantine/core";
import { Modal } from "#platform/web/Modal.tsx";
import { candidateName } from "../candidate-list.ts";
import { type MarkTexts, markTextsOf } from "../grade-row.ts";
import type { CandidateOnWire } from "../sitting.contract.ts";
import styles from "./CompareModal.module.css";
import type { GradeGrid } from "./grade-grid.ts";
import { useGridRow } from "./useGradeGrid.ts";

export default function CompareModal({ grid, candidate, onClose }: { grid: GradeGrid; candidate: CandidateOnWire; onClose: () => void }) {
  const row = useGridRow(grid, candidate.user.id);
  const choose = (act: (id: string) => void) => () => {
    act(row.id);
    onClose();
  };
  const theirs = markTextsOf(row.saved);
  const mine = row.edit?.typed ?? theirs;
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
          {lines.map(([title, text]) => (
            <Table.Tr key={title} data-differs={text(mine) !== text(theirs) || undefined}>
              <Table.Th scope="row">{title}</Table.Th>
              <Table.Td>{text(mine)}</Table.Td>
              <Table.Td>{text(theirs)}</Table.Td>
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

const lines: readonly (readonly [title: string, text: (marks: MarkTexts) => string])[] = [
  ["Note", ({ grade }) => grade || "-"],
  ["Coefficient", ({ weightedGrade }) => weightedGrade || "-"],
  ["Temps (minutes)", ({ time }) => time || "-"],
  ["Absent", ({ absent }) => (absent ? "Oui" : "Non")],
];
