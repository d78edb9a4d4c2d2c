import type { Node } from "@tiptap/pm/model";
import { NodeSelection } from "@tiptap/pm/state";
import type { EditorProps, EditorView } from "@tiptap/pm/view";
import { type Editor, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import "prosemirror-gapcursor/style/gapcursor.css";
import "prosemirror-view/style/prosemirror.css";
import type { Panel } from "./RichTextTools.tsx";
import { contentOf, htmlOf, isFormula, richTextSchema } from "./rich-text-schema.ts";

interface Options {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly editorProps: EditorProps;
}

/** An editor of this value that reports changes: none if nothing is edited, the original value if all is undone. */
export function useRichText({ value, onChange, editorProps }: Options): Editor {
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
    // An editor that was first rendered too late is destroyed: another replaces it at once.
    if (editor.isDestroyed || value === lastEmitted.current) return;
    if (lastEmitted.current !== undefined) editor.commands.setContent(contentOf(value), { emitUpdate: false });
    lastEmitted.current = value;
    initial.current = { value, html: htmlOf(editor) };
  }, [editor, value]);
  return editor;
}

/** The keys and clicks that open a panel: Ctrl+K for a link, Enter or a click for a formula. */
export function panelShortcuts(open: (panel: Panel) => void): EditorProps {
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
