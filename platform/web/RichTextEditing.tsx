import { RichTextEditor as Frame } from "@mantine/tiptap";
import "@mantine/tiptap/styles.layer.css";
import { Button, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { useMemo, useState } from "react";
import { EditorPanel, takeFocus } from "./EditorPanel.tsx";
import { FormulaPanel } from "./FormulaPanel.tsx";
import text from "./RichText.module.css";
import styles from "./RichTextEditor.module.css";
import type { RichTextEditorProps } from "./RichTextEditor.tsx";
import { type Panel, RichTextTools } from "./RichTextTools.tsx";
import { linkOf } from "./rich-text-schema.ts";
import { panelShortcuts, useRichText } from "./useRichText.ts";

interface Props extends Pick<RichTextEditorProps, "onChange" | "size" | "data-path"> {
  readonly value: string;
  readonly id: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
}

/** The editor of `RichTextEditor`: loaded only by it. */
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

/** Makes the editor a field, visually and for a screen reader. */
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

/** The link of the selected words. */
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
