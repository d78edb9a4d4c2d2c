import { RichTextEditor as Frame } from "@mantine/tiptap";
import "@mantine/tiptap/styles.layer.css";
import { useMemo, useState } from "react";
import { FormulaPanel } from "./FormulaPanel.tsx";
import { LinkPanel } from "./LinkPanel.tsx";
import text from "./RichText.module.css";
import styles from "./RichTextEditor.module.css";
import type { RichTextEditorProps } from "./RichTextEditor.tsx";
import { type Panel, RichTextTools } from "./RichTextTools.tsx";
import { openingPanels, useRichText } from "./useRichText.ts";

interface Props extends Pick<RichTextEditorProps, "onChange" | "size" | "data-path"> {
  readonly value: string;
  readonly id: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
}

/** The editor of `RichTextEditor`: loaded by it, and by nothing else. */
export default function RichTextEditing({ value, onChange, ...field }: Props) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const attributes = useFieldAttributes(field);
  const editorProps = useMemo(() => ({ attributes, ...openingPanels(setPanel) }), [attributes]);
  const editor = useRichText({ value, onChange, editorProps });
  const close = () => {
    setPanel(null);
    // At once, where the command waits for a frame: nothing typed meanwhile is lost.
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

/** What makes the editor a field, to the eye and to a screen reader. */
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
