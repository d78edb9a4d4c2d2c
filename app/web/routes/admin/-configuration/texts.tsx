import { Alert, Button, Text, Title } from "@mantine/core";
import { type ReactNode, Suspense, useDeferredValue } from "react";
import { Loaded } from "#platform/web/Loaded.tsx";
import { RichText } from "#platform/web/RichText.tsx";
import { RichTextField } from "#platform/web/RichTextEditor.tsx";
import { Loading } from "#platform/web/states.tsx";
import { SaveBar } from "#platform/web/ui/SaveBar.tsx";
import { useEdits } from "#platform/web/useEdits.ts";
import { convocationDraft, isUnfinished } from "#season/configuration/site-texts.ts";
import { useSaveSettings, useSettings } from "#season/configuration/web/useSettings.ts";
import { PageHead } from "./PageHead.tsx";
import styles from "./page.module.css";

export const LoginText = () => (
  <TextDesk
    name="LOGIN_TEXT"
    title="Texte de connexion"
    lead="Ce texte se lit sur la page de connexion, à côté de l'identifiant et du mot de passe. Vide, rien n'est montré."
    preview={(html) =>
      html === "" ? (
        <WhenEmpty>Rien ne sera montré.</WhenEmpty>
      ) : (
        <div className="announcement">
          <RichText html={html} />
        </div>
      )
    }
  />
);

export const FaqText = () => (
  <TextDesk
    name="FAQ_TEXT"
    title="Questions fréquentes"
    lead={"Ces réponses s'ouvrent avec «\u00A0Une question\u00A0? Un problème\u00A0?\u00A0», sur la page de connexion."}
    preview={(html) => (html === "" ? <WhenEmpty>Les visiteurs seront invités à vous écrire.</WhenEmpty> : <RichText html={html} />)}
  />
);

export const ConvocationText = () => (
  <TextDesk
    name="CONVOCATION_TEXT"
    title="Texte des convocations"
    lead={
      "Ce texte est dans toutes les convocations, après le message de l'étape\u00A0: l'e-mail, le PDF et l'espace du participant. Dites-y l'heure d'arrivée et de fin, ce qui est interdit, ce que les mineurs apportent. Vide, rien n'est ajouté."
    }
    proposal={convocationDraft}
    preview={(html) => (html === "" ? <WhenEmpty>Rien ne sera ajouté.</WhenEmpty> : <RichText html={html} />)}
  />
);

export const PrivacyText = () => (
  <TextDesk
    {...siteText("PRIVACY_TEXT", "Confidentialité")}
    lead="Ce que vous faites des données, et les droits de chacun. Cette page s'ouvre au bas de toutes les autres, et depuis les autorisations. Complétez ce qui est entre crochets."
  />
);

export const LegalText = () => (
  <TextDesk
    {...siteText("LEGAL_TEXT", "Mentions légales")}
    lead="Qui édite et qui héberge le site. Cette page s'ouvre au bas de toutes les autres. Complétez ce qui est entre crochets."
  />
);

export const AccessibilityText = () => (
  <TextDesk
    {...siteText("ACCESSIBILITY_TEXT", "Accessibilité")}
    lead="La déclaration d'accessibilité du site. Cette page s'ouvre au bas de toutes les autres. Complétez ce qui est entre crochets."
  />
);

/** A page of the site, empty or not. */
const siteText = (name: Props["name"], title: string) => ({
  name,
  title,
  preview: (html: string) => (html === "" ? <WhenEmpty>Les visiteurs seront invités à vous écrire.</WhenEmpty> : <RichText html={html} />),
});

const WhenEmpty = ({ children }: { children: ReactNode }) => (
  <Text c="dimmed" my="md">
    {children}
  </Text>
);

interface Props {
  readonly name: "LOGIN_TEXT" | "FAQ_TEXT" | "CONVOCATION_TEXT" | "PRIVACY_TEXT" | "LEGAL_TEXT" | "ACCESSIBILITY_TEXT";
  readonly title: string;
  readonly lead: ReactNode;
  /** The text as visitors will see it. */
  readonly preview: (html: string) => ReactNode;
  /** A text to start from, with square brackets around what only the federation knows. */
  readonly proposal?: string;
}

/** Edits a text of the organisers, next to its preview (CFG-04). */
function TextDesk({ name, title, lead, preview, proposal }: Props) {
  const settings = useSettings([name]);
  return (
    <>
      <PageHead title={title}>{lead}</PageHead>
      <Loaded query={settings} lines={8}>
        {(values) => (
          <Suspense fallback={<Loading lines={8} />}>
            <TextEditor
              stored={{ [name]: String(values[name] ?? "") }}
              refetch={settings.refetch}
              name={name}
              preview={preview}
              proposal={proposal}
            />
          </Suspense>
        )}
      </Loaded>
    </>
  );
}

interface TextEditorProps extends Pick<Props, "name" | "preview"> {
  readonly stored: Record<string, string>;
  readonly refetch: () => Promise<unknown>;
  readonly proposal: string | undefined;
}

function TextEditor({ name, stored, refetch, preview, proposal }: TextEditorProps) {
  const { typed, changed, edit, clear } = useEdits(stored);
  const saving = useSaveSettings("Texte mis à jour avec succès.", refetch);
  const html = typed[name] ?? "";
  const shown = useDeferredValue(html);
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
