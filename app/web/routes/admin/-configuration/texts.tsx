import { Alert, Button, Text, Title } from "@mantine/core";
import { Suspense, useDeferredValue } from "react";
import { Loaded } from "#platform/web/Loaded.tsx";
import { PageHead } from "#platform/web/PageHead.tsx";
import { RichText } from "#platform/web/RichText.tsx";
import { RichTextField } from "#platform/web/RichTextEditor.tsx";
import { Loading } from "#platform/web/states.tsx";
import { SaveBar } from "#platform/web/ui/SaveBar.tsx";
import { useEdits } from "#platform/web/useEdits.ts";
import { siteDrafts } from "#season/configuration/site-drafts.ts";
import { isUnfinished, type SiteTextName, siteTextNames, siteTexts } from "#season/configuration/site-texts.ts";
import { useSaveSettings, useSettings } from "#season/configuration/web/useSettings.ts";
import styles from "./page.module.css";

export default function TextPage({ address }: { address: string }) {
  const [name = "LOGIN_TEXT"] = siteTextNames.filter((one) => siteTexts[one].address === address);
  const settings = useSettings([name]);
  return (
    <>
      <PageHead title={siteTexts[name].title}>{siteDrafts[name].lead}</PageHead>
      <Loaded query={settings} lines={8}>
        {(values) => (
          <Suspense fallback={<Loading lines={8} />}>
            <TextEditor stored={{ [name]: String(values[name] ?? "") }} refetch={settings.refetch} name={name} />
          </Suspense>
        )}
      </Loaded>
    </>
  );
}

function TextEditor({ name, stored, refetch }: { name: SiteTextName; stored: Record<string, string>; refetch: () => Promise<unknown> }) {
  const { typed, changed, edit, clear } = useEdits(stored);
  const saving = useSaveSettings("Texte mis à jour avec succès.", refetch);
  const { proposal } = siteDrafts[name];
  const html = typed[name] ?? "";
  return (
    <>
      {proposal !== undefined && html === "" && (
        <Button variant="default" mb="md" onClick={() => edit({ [name]: proposal })}>
          Partir du texte proposé
        </Button>
      )}
      {proposal !== undefined && html !== "" && isUnfinished(html) && (
        <Alert color="amber" variant="light" mb="md">
          Complétez ou retirez ce qui est entre crochets&nbsp;: ce sera lu tel quel.
        </Alert>
      )}
      <div className={`columns ${styles.texts}`}>
        <RichTextField label="Texte" value={html} onChange={(written) => edit({ [name]: written })} />
        <section className={styles.preview} aria-label="Aperçu">
          <Title order={2}>Ce que liront les visiteurs</Title>
          <Preview name={name} html={useDeferredValue(html)} />
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

function Preview({ name, html }: { name: SiteTextName; html: string }) {
  if (html !== "")
    return (
      <div className={name === "LOGIN_TEXT" ? "announcement" : undefined}>
        <RichText html={html} />
      </div>
    );
  return (
    <Text c="dimmed" my="md">
      {siteDrafts[name].whenEmpty}
    </Text>
  );
}
