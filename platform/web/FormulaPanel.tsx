import { Button, Checkbox, Group, TextInput, UnstyledButton } from "@mantine/core";
import { NodeSelection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import { useCallback, useRef, useState } from "react";
import { refusalOfFormula } from "#platform/contract/formula.ts";
import { EditorPanel, takeFocus } from "./EditorPanel.tsx";
import text from "./RichText.module.css";
import styles from "./RichTextEditor.module.css";
import { isFormula } from "./rich-text-schema.ts";

const MONOSPACE = 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace';

/** Snippets for users who do not know LaTeX well. */
const snippets = [
  { name: "Fraction", sign: "a⁄b", latex: String.raw`\frac{a}{b}` },
  { name: "Puissance", sign: "x²", latex: "x^{2}" },
  { name: "Lettre indicée", sign: "xₙ", latex: "x_{n}" },
  { name: "Racine carrée", sign: "√", latex: String.raw`\sqrt{x}` },
  { name: "Multiplié par", sign: "×", latex: String.raw` \times ` },
  { name: "Inférieur ou égal à", sign: "≤", latex: String.raw` \leq ` },
  { name: "Différent de", sign: "≠", latex: String.raw` \neq ` },
  { name: "Points de suite", sign: "…", latex: String.raw` \cdots ` },
] as const;

const selectedFormula = ({ state: { selection } }: Editor) =>
  selection instanceof NodeSelection && isFormula(selection.node) ? selection.node : null;

/** A formula typed in LaTeX, with preview; it edits the selected formula, if any. */
export function FormulaPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [selectedNode] = useState(() => selectedFormula(editor));
  const [latex, setLatex] = useState<string>(selectedNode?.attrs.latex ?? "");
  const [isBlock, setBlock] = useState(selectedNode?.type.name === "formulaBlock");
  const [isReadable, setReadable] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  const refusal = refusalOfFormula(latex.trim());
  const isComplete = latex.trim() !== "" && isReadable && refusal === null;
  const insert = () => {
    if (!isComplete) return;
    editor
      .chain()
      .focus()
      .insertContent({ type: isBlock ? "formulaBlock" : "formula", attrs: { latex: latex.trim() } })
      .run();
    onClose();
  };
  const add = (snippet: string) => {
    const input = field.current;
    if (!input) return;
    input.setRangeText(snippet, input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
    setLatex(input.value);
    input.focus();
  };
  return (
    <EditorPanel
      label="Formule"
      onEnter={insert}
      onClose={onClose}
      actions={
        <Button size="sm" disabled={!isComplete} onClick={insert}>
          {selectedNode ? "Modifier la formule" : "Insérer la formule"}
        </Button>
      }
    >
      <TextInput
        ref={(input) => {
          field.current = input;
          takeFocus(input);
        }}
        size="sm"
        label="Formule en LaTeX"
        placeholder={String.raw`\frac{a}{b} = \sqrt{2}`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: MONOSPACE } }}
        value={latex}
        error={refusal ?? (!isReadable && "Cette formule ne peut pas être lue ainsi\u00A0: vérifiez les accolades et les noms.")}
        onChange={(event) => setLatex(event.currentTarget.value)}
      />
      <Group align="stretch" gap={6}>
        {snippets.map(({ name, sign, latex: snippet }) => (
          <UnstyledButton key={name} className={styles.piece ?? ""} title={name} onClick={() => add(snippet)}>
            <span className="hidden-text">{name}</span>
            <span aria-hidden>{sign}</span>
          </UnstyledButton>
        ))}
      </Group>
      <Preview latex={latex} isBlock={isBlock} onRead={setReadable} />
      <Checkbox size="sm" label="Sur une ligne à part" checked={isBlock} onChange={(event) => setBlock(event.currentTarget.checked)} />
    </EditorPanel>
  );
}

function Preview({ latex, isBlock, onRead }: { latex: string; isBlock: boolean; onRead: (isReadable: boolean) => void }) {
  const Tag = isBlock ? "div" : "span";
  const show = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      element.dataset.formula = latex;
      void import("./formula.ts").then(({ typeset }) => {
        typeset(element);
        onRead(element.querySelector(".katex-error") === null);
      });
    },
    [latex, onRead],
  );
  return (
    <div className={`${text.text} ${styles.preview}`}>
      {latex.trim() === "" ? <span className="muted">L'aperçu apparaîtra ici.</span> : <Tag ref={show} />}
    </div>
  );
}
