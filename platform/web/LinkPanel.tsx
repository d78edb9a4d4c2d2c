import { Button, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { EditorPanel, takeFocus } from "./EditorPanel.tsx";
import { linkOf } from "./rich-text-schema.ts";

/** The link of the selected words. */
export function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
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
