import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { lineLabel } from "#platform/contract/sheets.ts";
import { Address } from "#platform/web/Address.tsx";
import { formatDay } from "#platform/web/format.ts";
import { Modal } from "#platform/web/Modal.tsx";
import type { LineChoice, PreparedLine } from "../prepared-list.ts";
import type { SimilarPupil } from "../pupil-import.contract.ts";
import styles from "./import.module.css";

interface Props {
  readonly line: PreparedLine;
  /** « ligne 12 », for the number of another line. */
  readonly labelOf: (row: number) => string;
  /** Its position among the lines to decide: « 1 sur 3 ». */
  readonly position: string;
  readonly onDecide: (choice: LineChoice) => void;
  readonly onClose: () => void;
}

export function ImportDuplicate({ line, labelOf, position, onDecide, onClose }: Props) {
  const { cells, previewed } = line;
  const label = lineLabel(line.place);
  return (
    <Modal opened onClose={onClose} size="lg" title={`Doublon possible ${position}`}>
      <Stack>
        {previewed.alike.map((alike) => (
          <Stack key={`${alike.userId} ${alike.row}`} gap="sm" pb="md" style={{ borderBottom: "1px solid var(--rule)" }}>
            <table className={styles.comparison}>
              <caption>Ils ont&nbsp;: {alike.likeness}.</caption>
              <thead>
                <tr>
                  <td />
                  <th scope="col">{inList(label)}</th>
                  <th scope="col">{alike.row === null ? locationOf(alike) : inList(labelOf(alike.row))}</th>
                </tr>
              </thead>
              <tbody>
                <ComparedRow name="Nom" mine={cells.lastname} theirs={alike.lastname} />
                <ComparedRow name="Prénom" mine={cells.firstname} theirs={alike.firstname} />
                <ComparedRow name="Né(e) le" mine={cells.birthday} theirs={alike.birthday === null ? "" : formatDay(alike.birthday)} />
                <ComparedRow name="E-mail" mine={cells.email} theirs={alike.email} isAddress />
              </tbody>
            </table>
            <SamePupil alike={alike} label={label} onDecide={onDecide} />
          </Stack>
        ))}
        {previewed.state !== "held" && (
          <>
            <Text size="sm" c="dimmed">
              Un élève déjà inscrit cette année reste tel quel&nbsp;; un élève d'une année passée est réinscrit sous son identifiant.
            </Text>
            <Group justify="flex-end">
              <Button onClick={() => onDecide({ alike: null })}>
                {previewed.alike.length > 1 ? "C'est encore un autre élève" : "C'est un autre élève"}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}

const WRAPPING = { className: "wrapping", py: 8, mih: 44, maw: "100%", lh: 1.35 } as const;

function SamePupil({ alike, label, onDecide }: { alike: SimilarPupil; label: string; onDecide: (choice: LineChoice) => void }) {
  const same = alike.row === null ? "C'est le même élève" : `C'est le même\u00A0: écarter la ${label}`;
  if (!alike.hasOtherMailbox)
    return (
      <Button variant="default" onClick={() => onDecide({ alike })}>
        {same}
      </Button>
    );
  return (
    <>
      <Alert color="amber">
        Cet élève s'est inscrit par lui-même, avec une autre adresse e-mail, et vous ne l'avez pas encore confirmé. Si vous ne connaissez
        pas cette adresse, prenez celle de votre liste&nbsp;: l'autre n'ouvrira plus ce compte.
      </Alert>
      <Group mt="xs">
        <Button {...WRAPPING} onClick={() => onDecide({ alike, takesAddress: true })}>
          C'est le même élève&nbsp;: prendre l'adresse de la liste
        </Button>
        <Button {...WRAPPING} variant="default" onClick={() => onDecide({ alike })}>
          {`Garder son adresse\u00A0: écarter la ${label}`}
        </Button>
      </Group>
    </>
  );
}

const locationOf = ({ year }: SimilarPupil): string => (year === null ? "Compte sans inscription" : `Inscrit en ${year}`);

const inList = (label: string): string => `L${label.slice(1)} de la liste`;

const ComparedRow = ({ name, mine, theirs, isAddress }: { name: string; mine: string; theirs: string; isAddress?: boolean }) => (
  <tr data-differs={mine !== theirs || undefined}>
    <th scope="row">{name}</th>
    {[mine, theirs].map((one, position) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two cells, in place
      <td key={position}>{isAddress && one ? <Address address={one} /> : one || "-"}</td>
    ))}
  </tr>
);
