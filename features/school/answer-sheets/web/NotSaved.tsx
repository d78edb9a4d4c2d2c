import { Alert, Button, Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { EntryOnWire } from "../answer-sheets.contract.ts";
import styles from "./answer-sheets.module.css";

interface Props {
  readonly refusal: string | undefined;
  /** The saved version of this entry, if it is newer than the one typed over. */
  readonly overtaking: EntryOnWire | undefined;
  readonly maySecond: boolean;
  /** The number of attempts to go on, each of which moves the focus here. */
  readonly tries: number;
  /** The saved entry is loading. */
  readonly isReading: boolean;
  readonly onCompare: () => void;
  readonly onSecond: () => void;
  readonly onDrop: () => void;
}

/** Why a sheet is not saved, and the possible actions, visible from any field. */
export function NotSaved({ refusal, overtaking, maySecond, tries, isReading, onCompare, onSecond, onDrop }: Props) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tries > 0) alert.current?.focus({ preventScroll: true });
  }, [tries]);
  return (
    <Alert ref={alert} color="red" role="alert" tabIndex={-1} className={styles.notSaved} title="Pas enregistré">
      <Group justify="space-between" gap="xs">
        <Text>{reasonOf(refusal, overtaking, maySecond)}</Text>
        <Group gap="xs">
          {overtaking?.isOwn ? (
            <Button size="xs" variant="main" onClick={onCompare}>
              Comparer
            </Button>
          ) : (
            <>
              {maySecond && (
                <Button size="xs" variant="main" loading={isReading} onClick={onSecond}>
                  En faire la deuxième saisie
                </Button>
              )}
              <Button size="xs" variant="default" loading={isReading} onClick={onDrop}>
                Laisser tomber ce que j'ai tapé
              </Button>
            </>
          )}
        </Group>
      </Group>
    </Alert>
  );
}

function reasonOf(refusal: string | undefined, overtaking: EntryOnWire | undefined, maySecond: boolean): string | undefined {
  if (!overtaking) return refusal;
  if (overtaking.isOwn) return "Cette saisie a été changée entre-temps, dans une autre page ou par un collègue.";
  const author = overtaking.enteredBy ?? "Quelqu'un";
  return maySecond
    ? `${author} a saisi cette feuille pendant que vous la tapiez. La vôtre peut être la deuxième saisie\u00A0: les deux seront comparées.`
    : `${author} a fait la deuxième saisie de cette feuille avant vous\u00A0: la sienne est gardée.`;
}
