import { Badge, NativeSelect, Text, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { MAX_CLASS_LENGTH } from "#access/responsibility/class-name.ts";
import { withElision } from "#platform/contract/elision.ts";
import type { Column } from "#platform/web/DataTable.tsx";
import { formatDay } from "#platform/web/format.ts";
import type { CategoryOption } from "#season/categories/category-labels.ts";
import { CategoryCode } from "#season/categories/web/CategoryCode.tsx";
import { type FormerLine, nameOfFormer } from "./lines.ts";

interface ColumnOptions {
  readonly year: number;
  readonly activeYear: number;
  readonly open: readonly CategoryOption[];
  readonly onCategory: (line: FormerLine, categoryName: string) => void;
  /** How often typed classes have been sent: the fields are then emptied. */
  readonly sent: number;
  readonly onTyping: (isTyping: boolean) => void;
  readonly onClass: (line: FormerLine, className: string) => void;
}

/** The list of the classes typed so far, which each field suggests. */
export const CLASSES = "classes-de-l-annee";

export const renewalColumns = ({ year, activeYear, open, sent, onCategory, ...classes }: ColumnOptions): readonly Column<FormerLine>[] => [
  { title: "Nom", card: "title", show: ({ pupil }) => nameOfFormer(pupil) },
  { title: "Date de naissance", show: ({ pupil }) => formatDay(pupil.birthday) },
  {
    title: `En ${year}`,
    show: ({ pupil }) => (
      <>
        <CategoryCode name={pupil.categoryName} />
        {pupil.className && `, ${pupil.className}`}
      </>
    ),
  },
  {
    title: `En ${activeYear}`,
    show: (line) => (
      <NativeSelect
        maw={190}
        size="sm"
        aria-label={`Catégorie ${activeYear} ${withElision(nameOfFormer(line.pupil))}`}
        data={[...(line.categoryName === null ? [{ value: "", label: "À choisir" }] : []), ...open]}
        value={line.categoryName ?? ""}
        disabled={!line.isIncluded}
        onChange={({ currentTarget }) => onCategory(line, currentTarget.value)}
      />
    ),
  },
  {
    title: `Classe en ${activeYear}`,
    show: (line) => <ClassInput key={sent} activeYear={activeYear} line={line} {...classes} />,
  },
  { title: "Remarque", card: "foot", show: (line) => <Remark line={line} /> },
];

interface ClassInputProps extends Pick<ColumnOptions, "activeYear" | "onTyping" | "onClass"> {
  readonly line: FormerLine;
}

/** The class this year, if known: read when the field loses the focus, so that typing does not compute the whole list again. */
const ClassInput = ({ activeYear, line, onTyping, onClass }: ClassInputProps) => (
  <TextInput
    maw={110}
    size="sm"
    aria-label={`Classe ${activeYear} ${withElision(nameOfFormer(line.pupil))}`}
    placeholder="Si connue"
    list={CLASSES}
    autoComplete="off"
    maxLength={MAX_CLASS_LENGTH}
    defaultValue={line.className}
    disabled={!line.isIncluded}
    onChange={({ currentTarget: { value } }) => onTyping(value.trim() !== line.className)}
    onBlur={({ currentTarget: { value } }) => value.trim() !== line.className && onClass(line, value.trim())}
  />
);

function Remark({ line: { isIncluded, hasLeft, doubt, categoryName, pupil } }: { line: FormerLine }) {
  if (!isIncluded)
    return (
      <Text span c="dimmed" inherit>
        {hasLeft ? "Laissé de côté\u00A0: a quitté l'établissement" : "Laissé de côté"}
      </Text>
    );
  if (doubt !== null)
    return (
      <Badge variant="light" color="amber" size="lg" radius="sm" leftSection={<IconAlertTriangle size={14} aria-hidden />}>
        À vérifier&nbsp;: {doubt.charAt(0).toLowerCase() + doubt.slice(1)}
      </Badge>
    );
  return (
    <Text span c="dimmed" inherit>
      {categoryName === pupil.categoryName ? "Une année de plus" : "Change de catégorie"}
    </Text>
  );
}
