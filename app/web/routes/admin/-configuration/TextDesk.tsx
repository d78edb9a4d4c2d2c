import { Title } from "@mantine/core";
import { type ReactNode, Suspense, useDeferredValue } from "react";
import { useSaveSettings, useSettings } from "#features/configuration/web/useSettings.ts";
import { RichTextField } from "#platform/web/RichTextEditor.tsx";
import { Failure, Loading } from "#platform/web/states.tsx";
import { useEdits } from "#platform/web/useEdits.ts";
import { PageHead } from "./PageHead.tsx";
import styles from "./page.module.css";
import { SaveBar } from "./SaveBar.tsx";

interface Props {
  readonly name: "LOGIN_TEXT" | "FAQ_TEXT";
  readonly title: string;
  readonly lead: ReactNode;
  /** What visitors will see. */
  readonly preview: (html: string) => ReactNode;
}

/** Edits a text of the organisers, next to its preview (CFG-04). */
export function TextDesk({ name, title, lead, preview }: Props) {
  const { values, error, refetch } = useSettings([name]);
  return (
    <>
      <PageHead title={title}>{lead}</PageHead>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : values ? (
        <Suspense fallback={<Loading lines={8} />}>
          <TextEditor stored={{ [name]: String(values[name] ?? "") }} refetch={refetch} name={name} preview={preview} />
        </Suspense>
      ) : (
        <Loading lines={8} />
      )}
    </>
  );
}

interface TextEditorProps extends Pick<Props, "name" | "preview"> {
  readonly stored: Record<string, string>;
  readonly refetch: () => Promise<unknown>;
}

function TextEditor({ name, stored, refetch, preview }: TextEditorProps) {
  const { typed, changed, edit, clear } = useEdits(stored);
  const saving = useSaveSettings("Texte mis à jour avec succès.", refetch);
  const html = typed[name] ?? "";
  const shown = useDeferredValue(html);
  return (
    <>
      <div className={`columns ${styles.texts}`}>
        <RichTextField label="Texte" value={html} onChange={(written) => edit({ [name]: written })} />
        <section className={styles.preview} aria-label="Aperçu">
          <Title order={2}>Ce que liront les visiteurs</Title>
          {preview(shown)}
        </section>
      </div>
      <SaveBar
        isChanged={changed.length > 0}
        isSaving={saving.isPending}
        onSave={() => saving.mutate({ [name]: html }, { onSuccess: clear })}
        onUndo={clear}
      />
    </>
  );
}
