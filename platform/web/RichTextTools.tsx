import { ActionIcon, Group } from "@mantine/core";
import { RichTextEditor as Frame } from "@mantine/tiptap";
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconMathFunction,
  IconSubscript,
  IconSuperscript,
  IconUnderline,
} from "@tabler/icons-react";
import type { ChainedCommands } from "@tiptap/core";
import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useState } from "react";
import styles from "./RichTextEditor.module.css";

export type Panel = "link" | "formula";

interface Tool {
  readonly label: string;
  readonly keys?: string;
  readonly icon: Icon;
  /** The mark or node for which this tool is shown as pressed. */
  readonly name?: string;
  readonly run?: (chain: ChainedCommands) => ChainedCommands;
  readonly opens?: Panel;
}

const mark = (name: string, label: string, icon: Icon, keys?: string): Tool => ({
  name,
  label,
  icon,
  run: (chain) => chain.toggleMark(name),
  ...(keys && { keys }),
});

const groups: readonly (readonly Tool[])[] = [
  [
    mark("bold", "Gras", IconBold, "Ctrl+B"),
    mark("italic", "Italique", IconItalic, "Ctrl+I"),
    mark("underline", "Souligné", IconUnderline, "Ctrl+U"),
    mark("superscript", "Exposant", IconSuperscript),
    mark("subscript", "Indice", IconSubscript),
  ],
  [
    { label: "Intertitre", icon: IconHeading, name: "heading", run: (chain) => chain.toggleHeading({ level: 3 }) },
    { label: "Liste à puces", icon: IconList, name: "bulletList", run: (chain) => chain.toggleBulletList() },
    { label: "Liste numérotée", icon: IconListNumbers, name: "orderedList", run: (chain) => chain.toggleOrderedList() },
  ],
  [
    { label: "Lien", icon: IconLink, name: "link", keys: "Ctrl+K", opens: "link" },
    { label: "Formule", icon: IconMathFunction, opens: "formula" },
  ],
  [
    { label: "Défaire", icon: IconArrowBackUp, keys: "Ctrl+Z", run: (chain) => chain.undo() },
    { label: "Refaire", icon: IconArrowForwardUp, keys: "Ctrl+Y", run: (chain) => chain.redo() },
  ],
];
const tools = groups.flat();

/** The tools above the text: one stop of the Tab key, then the arrows. */
export function RichTextTools({ editor, panel, onPanel }: { editor: Editor; panel: Panel | null; onPanel: (panel: Panel | null) => void }) {
  const [current, setCurrent] = useState(0);
  const active = useEditorState({ editor, selector: ({ editor }) => tools.map(({ name }) => name !== undefined && editor.isActive(name)) });
  const press = ({ run, opens }: Tool) => {
    if (run) run(editor.chain().focus()).run();
    if (opens) onPanel(panel === opens ? null : opens);
  };
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + tools.length) % tools.length;
    setCurrent(next);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  };
  return (
    <Frame.Toolbar role="toolbar" aria-label="Mise en forme" className={styles.tools ?? ""} onKeyDown={move}>
      {groups.map((group) => (
        <Group key={group[0]?.label} wrap="nowrap" gap={2}>
          {group.map((tool) => {
            const index = tools.indexOf(tool);
            const { label, keys, icon: Icon, opens } = tool;
            return (
              <ActionIcon
                key={label}
                variant="subtle"
                className={styles.tool ?? ""}
                aria-label={label}
                title={keys ? `${label} (${keys})` : label}
                {...(tool.name && { "aria-pressed": active[index] })}
                {...(opens && { "aria-expanded": panel === opens })}
                tabIndex={index === current ? 0 : -1}
                onFocus={() => setCurrent(index)}
                // Keeps the selection in the text.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => press(tool)}
              >
                <Icon size={20} stroke={1.8} aria-hidden />
              </ActionIcon>
            );
          })}
        </Group>
      ))}
    </Frame.Toolbar>
  );
}
