import { Box, Chip, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { hiddenSheets, lineLabel, placeFinder, quotedList, type SheetProblem } from "#platform/contract/sheets.ts";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { usePhone } from "#platform/web/usePhone.ts";
import type { PreparedList } from "../prepared-list.ts";
import styles from "./import.module.css";

interface Props {
  readonly list: PreparedList;
  readonly onLeaveOut: (sheetIndex: number, isOut: boolean) => void;
  readonly children: ReactNode;
}

export function ImportSheets({ list, onLeaveOut, children }: Props) {
  const { departed = [], leftOutSheets } = list;
  const { sheets, lines } = list.preview;
  const skipped = sheets.filter((_, index) => !leftOutSheets.includes(index)).flatMap((sheet) => sheet.skipped);
  const placeOf = placeFinder(sheets);
  const counts = new Map<number, number>();
  for (const { row } of lines) counts.set(placeOf(row).sheetIndex, (counts.get(placeOf(row).sheetIndex) ?? 0) + 1);
  const shown = [...sheets.entries()].filter(([index]) => counts.has(index));
  return (
    <Group className={styles.read} gap="4px 24px" mb={8}>
      {shown.length > 1 && (
        <Sheets label={formatCount(shown.length, "feuille ou classe", "feuilles ou classes")}>
          {shown.map(([index, { name }]) => (
            <Chip key={index} size="md" checked={!leftOutSheets.includes(index)} onChange={(isChecked) => onLeaveOut(index, !isChecked)}>
              {`${name}\u00A0: ${formatNumber(counts.get(index) ?? 0)}`}
            </Chip>
          ))}
        </Sheets>
      )}
      {problems.map(({ problem, text }) => {
        const names = sheets.filter((sheet) => sheet.problem === problem).map(({ name }) => name);
        return (
          names.length > 0 && (
            <Text key={problem} fz="sm" c={problem === "unknown" ? "var(--amber-700)" : "dimmed"}>
              {text(names)}
            </Text>
          )
        );
      })}
      <Details
        summary={formatCount(skipped.length, "ligne n'est pas un élève et ne sert pas", "lignes ne sont pas des élèves et ne servent pas")}
        parts={skipped.map(({ row, text }) => `«\u00A0${text}\u00A0» (${lineLabel(placeOf(row))})`)}
      />
      {children}
      <Details
        summary={formatCount(
          departed.length,
          "élève a quitté l'établissement et est laissé de côté",
          "élèves ont quitté l'établissement et sont laissés de côté",
        )}
        parts={departed}
      />
    </Group>
  );
}

const CHOICE = "décochez celles qui ne doivent pas servir";

/** On a phone they are a line that opens: the pupils come first. */
function Sheets({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  if (usePhone())
    return (
      <Box component="details" flex="1 0 100%" fz="sm">
        <summary>{label}</summary>
        <Group component="fieldset" gap={8} bd={0} p={0} m={0} mt={4}>
          <Text component="legend" fz="sm" c="dimmed">{`Dans le fichier\u00A0: ${CHOICE}.`}</Text>
          {children}
        </Group>
      </Box>
    );
  return (
    <Group component="fieldset" flex="1 0 100%" gap={8} bd={0} p={0} m={0}>
      <Text component="legend" className={styles.legend} fz="sm" c="dimmed">{`Feuilles ou classes du fichier\u00A0: ${CHOICE}.`}</Text>
      {children}
    </Group>
  );
}

const problems: readonly { readonly problem: SheetProblem; readonly text: (names: readonly string[]) => string }[] = [
  {
    problem: "unknown",
    text: (names) =>
      names.length === 1
        ? `La feuille ${quotedList(names)} n'est pas lue\u00A0: aucun titre de colonne n'y est reconnu. Si elle contient des élèves, donnez à ses colonnes les titres du modèle (Nom, Prénom, Date de naissance…), puis choisissez de nouveau le fichier.`
        : `Les feuilles ${quotedList(names)} ne sont pas lues\u00A0: aucun titre de colonne n'y est reconnu. Si elles contiennent des élèves, donnez à leurs colonnes les titres du modèle (Nom, Prénom, Date de naissance…), puis choisissez de nouveau le fichier.`,
  },
  { problem: "hidden", text: hiddenSheets },
  {
    problem: "empty",
    text: (names) =>
      names.length === 1
        ? `La feuille ${quotedList(names)} ne contient aucun élève.`
        : `Les feuilles ${quotedList(names)} ne contiennent aucun élève.`,
  },
];

const MAX_SHOWN = 6;

function Details({ summary, parts }: { summary: string; parts: readonly string[] }) {
  if (parts.length === 0) return null;
  const shown = parts.slice(0, MAX_SHOWN);
  const others = parts.length - shown.length;
  return (
    <Text component="details" fz="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
      <summary>{summary}</summary>
      {`${new Intl.ListFormat("fr-FR").format(others > 0 ? [...shown, formatCount(others, "autre")] : shown)}.`}
    </Text>
  );
}
