import { RichTextEditor as Frame } from "@mantine/tiptap";
import "@mantine/tiptap/styles.layer.css";
import { useMemo, useState } from "react";
import { FormulaPanel } from "./FormulaPanel.tsx";
import { LinkPanel } from "./LinkPanel.tsx";
import text from "./RichText.module.css";
import styles from "./RichTextEditor.module.css";
import type { RichTextEditorProps } from "./RichTextEditor.tsx";
import { type Panel, RichTextTools } from "./RichTextTools.tsx";
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
