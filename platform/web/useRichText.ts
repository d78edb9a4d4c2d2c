import type { Node } from "@tiptap/pm/model";
import { NodeSelection } from "@tiptap/pm/state";
import type { EditorProps, EditorView } from "@tiptap/pm/view";
import { type Editor, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import "./prosemirror.css";
import type { Panel } from "./RichTextTools.tsx";
import { contentOf, htmlOf, isFormula, richTextSchema } from "./rich-text-schema.ts";

interface Options {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly editorProps: EditorProps;
}

/** An editor that holds this value and says what becomes of it: nothing when it is only looked at, the value as it was when all is undone. */
export function useRichText({ value, onChange, editorProps }: Options): Editor {
  const said = useRef<string>(undefined);
  const origin = useRef({ value: "", html: "" });
  const say = (editor: Editor) => {
    const html = htmlOf(editor);
    const next = html === origin.current.html ? origin.current.value : html;
    if (next === said.current) return;
    said.current = next;
    onChange(next);
  };
  const [content] = useState(() => contentOf(value));
  const editor = useEditor({
    extensions: richTextSchema,
    content,
    editorProps,
    injectCSS: false,
    onUpdate: ({ editor }) => say(editor),
  });
  useEffect(() => {
    // An editor whose first showing came late was put away: another takes its place at once.
    if (editor.isDestroyed || value === said.current) return;
    if (said.current !== undefined) editor.commands.setContent(contentOf(value), { emitUpdate: false });
    said.current = value;
    origin.current = { value, html: htmlOf(editor) };
  }, [editor, value]);
  return editor;
}

/** The keys and clicks that open a panel: Ctrl+K a link's; Enter or a click on a formula, its own. */
export function openingPanels(open: (panel: Panel) => void): EditorProps {
  const select = (view: EditorView, place: number) =>
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, place)));
  return {
    handleKeyDown: ({ state }, event) => {
      const isLink = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      const onFormula = event.key === "Enter" && state.selection instanceof NodeSelection && isFormula(state.selection.node);
      if (!isLink && !onFormula) return false;
      event.preventDefault();
      open(isLink ? "link" : "formula");
      return true;
    },
    handleClickOn: (view, _, node: Node, place, __, isDirect) => {
      if (!isDirect || !isFormula(node)) return false;
      select(view, place);
      open("formula");
      return true;
    },
  };
}
