import { RichTextEditor as Frame } from "@mantine/tiptap";
import "@mantine/tiptap/styles.layer.css";
import { Button, TextInput } from "@mantine/core";
import type { Node } from "@tiptap/pm/model";
import { NodeSelection } from "@tiptap/pm/state";
import type { EditorProps, EditorView } from "@tiptap/pm/view";
import { type Editor, useEditor } from "@tiptap/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { EditorPanel, takeFocus } from "./EditorPanel.tsx";
import { FormulaPanel } from "./FormulaPanel.tsx";
import text from "./RichText.module.css";
import styles from "./RichTextEditor.module.css";
import { type Panel, RichTextTools } from "./RichTextTools.tsx";
import { contentOf, htmlOf, isFormula, linkOf, richTextSchema } from "./rich-text-schema.ts";
import "prosemirror-gapcursor/style/gapcursor.css";
import "prosemirror-view/style/prosemirror.css";

export interface Props {
  /** HTML as accepted by the sanitizers; empty without text. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly size?: "text" | "question";
  readonly "data-path"?: string;
  readonly id: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
}

export default function RichTextEditing({ value, onChange, ...field }: Props) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const attributes = useFieldAttributes(field);
  const editorProps = useMemo(() => ({ attributes, ...panelShortcuts(setPanel) }), [attributes]);
  const editor = useRichText({ value, onChange, editorProps });
  const close = () => {
    setPanel(null);
    // At once (the command would wait for a frame), so that no typed text is lost.
    editor.view.focus();
  };
  return (
    <Frame
      editor={editor}
      className={styles.frame ?? ""}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      data-error={field.isInvalid || undefined}
    >
      <RichTextTools editor={editor} panel={panel} onPanel={setPanel} />
      {panel === "link" && <LinkPanel editor={editor} onClose={close} />}
      {panel === "formula" && <FormulaPanel key={editor.state.selection.from} editor={editor} onClose={close} />}
      <Frame.Content />
    </Frame>
  );
}

function useFieldAttributes({ id, size = "text", describedBy, isInvalid, isRequired, ...rest }: Omit<Props, "value" | "onChange">) {
  const path = rest["data-path"];
  return useMemo(
    () => ({
      id,
      role: "textbox",
      class: `${text.text} ${styles.text}`,
      "data-size": size,
      "aria-multiline": "true",
      "aria-labelledby": `${id}-label`,
      "aria-invalid": String(isInvalid),
      "aria-required": String(isRequired),
      ...(describedBy && { "aria-describedby": describedBy }),
      ...(path && { "data-path": path }),
    }),
    [id, size, describedBy, isInvalid, isRequired, path],
  );
}

function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [typed, setTyped] = useState<string>(editor.getAttributes("link").href ?? "");
  const [error, setError] = useState("");
  const isLink = editor.isActive("link");
  const apply = () => {
    const href = linkOf(typed);
    if (href === null) return setError("Cette adresse n'est pas complète\u00A0: par exemple https://www.exemple.fr");
    const { empty } = editor.state.selection;
    const chain = editor.chain().focus();
    if (empty && !isLink) chain.insertContent({ type: "text", text: typed.trim(), marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.extendMarkRange("link").setLink({ href }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onClose();
  };
  return (
    <EditorPanel
      label="Lien"
      onEnter={apply}
      onClose={onClose}
      actions={
        <>
          {isLink && (
            <Button size="sm" variant="default" onClick={remove}>
              Retirer le lien
            </Button>
          )}
          <Button size="sm" onClick={apply}>
            {isLink ? "Modifier le lien" : "Mettre le lien"}
          </Button>
        </>
      }
    >
      <TextInput
        ref={takeFocus}
        size="sm"
        label="Adresse du lien"
        placeholder="https://"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={error}
        onChange={(event) => {
          setError("");
          setTyped(event.currentTarget.value);
        }}
      />
    </EditorPanel>
  );
}

interface Options {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly editorProps: EditorProps;
}

/** An editor of this value that reports changes: none if nothing is edited, the original value if all is undone. */
function useRichText({ value, onChange, editorProps }: Options): Editor {
  const lastEmitted = useRef<string>(undefined);
  const initial = useRef({ value: "", html: "" });
  const emitChange = (editor: Editor) => {
    const html = htmlOf(editor);
    const next = html === initial.current.html ? initial.current.value : html;
    if (next === lastEmitted.current) return;
    lastEmitted.current = next;
    onChange(next);
  };
  const [content] = useState(() => contentOf(value));
  const editor = useEditor({
    extensions: richTextSchema,
    content,
    editorProps,
    injectCSS: false,
    onUpdate: ({ editor }) => emitChange(editor),
  });
  useEffect(() => {
    // An editor first rendered too late is destroyed: another replaces it at once.
    if (editor.isDestroyed || value === lastEmitted.current) return;
    if (lastEmitted.current !== undefined) editor.commands.setContent(contentOf(value), { emitUpdate: false });
    lastEmitted.current = value;
    initial.current = { value, html: htmlOf(editor) };
  }, [editor, value]);
  return editor;
}

/** The keys and clicks that open a panel: Ctrl+K for a link, Enter or a click for a formula. */
function panelShortcuts(open: (panel: Panel) => void): EditorProps {
  const select = (view: EditorView, position: number) =>
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)));
  return {
    handleKeyDown: ({ state }, event) => {
      const isLink = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      const onFormula = event.key === "Enter" && state.selection instanceof NodeSelection && isFormula(state.selection.node);
      if (!isLink && !onFormula) return false;
      event.preventDefault();
      open(isLink ? "link" : "formula");
      return true;
    },
    handleClickOn: (view, _, node: Node, position, __, isDirect) => {
      if (!isDirect || !isFormula(node)) return false;
      select(view, position);
      open("formula");
      return true;
    },
  };
}
