import { Alert, Button, PasswordInput, Switch, TextInput, Title } from "@mantine/core";
import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import { settings } from "#features/configuration/settings.ts";
import { useSettings, useSettingsSaving } from "#features/configuration/web/useSettings.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { ask } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { useEdits } from "#platform/web/useEdits.ts";
import { PageHead } from "./PageHead.tsx";
import styles from "./page.module.css";
import { SaveBar } from "./SaveBar.tsx";

const SAVED = "Paramètre enregistré";
const names = ["DOCUMENTATION_LINK_1", "DOCUMENTATION_LINK_2", "IMAGE_CONSENT_REQUIRED", "FEDERATION_CONSENT_REQUIRED"] as const;

/** The password in front of the stages, and what else the federation decides for everybody. */
export default function AccessPage() {
  const { values, error, refetch } = useSettings(names);
  return (
    <>
      <PageHead title="Accès et liens">
        Le mot de passe qui précède les étapes, les documents montrés aux établissements et les autorisations demandées à l'inscription.
      </PageHead>
      <GatePassword />
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : values ? (
        <Choices stored={values} refetch={refetch} />
      ) : (
        <Loading lines={8} />
      )}
    </>
  );
}

/** Kept hashed and never shown: the page knows only whether there is one (STG-07). */
function GatePassword() {
  const gate = useQuery(ask(configurationApi.read, { params: { name: "GATE_PASSWORD" } }));
  const [typed, setTyped] = useState("");
  const [isOpening, setOpening] = useState(false);
  const saving = useSettingsSaving(SAVED, () => {
    setTyped("");
    setOpening(false);
  });
  if (!gate.data) return gate.error ? <Failure error={gate.error} onRetry={() => void gate.refetch()} /> : <Loading lines={3} />;
  const { isSet } = gate.data;
  return (
    <section className={`card ${styles.card}`} aria-labelledby="mot-de-passe">
      <Title order={2} id="mot-de-passe" mb="sm">
        Mot de passe des étapes
      </Title>
      <Alert color={isSet ? "green" : "amber"} icon={isSet ? <IconLock aria-hidden /> : <IconLockOpen aria-hidden />} mb="md">
        {isSet
          ? "Un mot de passe est demandé, une fois par appareil, avant d'ouvrir les étapes. Il n'est montré nulle part."
          : "Aucun mot de passe n'est défini\u00A0: la rubrique Étapes s'ouvre sans rien demander de plus que votre compte."}
      </Alert>
      <form
        noValidate
        className={styles.fields}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (typed !== "") saving.mutate({ GATE_PASSWORD: typed });
        }}
      >
        <PasswordInput
          label={isSet ? "Nouveau mot de passe" : "Mot de passe"}
          description={isSet ? "Il sera redemandé sur tous les appareils." : undefined}
          autoComplete="new-password"
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div>
          <Button type="submit" disabled={typed === ""} loading={saving.isPending && !isOpening}>
            {isSet ? "Changer le mot de passe" : "Définir le mot de passe"}
          </Button>{" "}
          {isSet && (
            <Button variant="default" onClick={() => setOpening(true)}>
              Ne plus en demander
            </Button>
          )}
        </div>
      </form>
      <ConfirmDialog
        opened={isOpening}
        title="Ne plus demander de mot de passe pour les étapes&nbsp;?"
        confirm="Ne plus en demander"
        isBusy={saving.isPending}
        onClose={() => setOpening(false)}
        onConfirm={() => saving.mutate({ GATE_PASSWORD: null })}
      >
        Chaque compte d'administration ouvrira la rubrique Étapes sans rien saisir de plus.
      </ConfirmDialog>
    </section>
  );
}

type Choice = Record<(typeof names)[number], string | number | boolean | null>;

function Choices({ stored, refetch }: { stored: Choice; refetch: () => Promise<unknown> }) {
  const { typed, changed, edit, forget } = useEdits(stored);
  const saving = useSettingsSaving(SAVED, refetch);
  const links = (["DOCUMENTATION_LINK_1", "DOCUMENTATION_LINK_2"] as const).map((name, index) => ({
    name,
    label: `Document ${index + 1}`,
    error: settings[name].schema.safeParse(String(typed[name]).trim()).error?.issues[0]?.message,
  }));
  const save = () => {
    const wrong = links.find(({ error }) => error);
    if (wrong) return document.getElementById(wrong.name)?.focus();
    saving.mutate(Object.fromEntries(changed.map((name) => [name, trimmed(typed[name])])), { onSuccess: forget });
  };
  return (
    <>
      <section className={`card ${styles.card}`} aria-labelledby="documents">
        <Title order={2} id="documents" mb="sm">
          Documents des établissements
        </Title>
        <div className={styles.fields}>
          {links.map(({ name, label, error }) => (
            <TextInput
              key={name}
              id={name}
              label={label}
              placeholder="https://"
              inputMode="url"
              value={String(typed[name] ?? "")}
              error={error}
              onChange={({ currentTarget }) => edit({ [name]: currentTarget.value })}
            />
          ))}
        </div>
      </section>
      <section className={`card ${styles.card}`} aria-labelledby="autorisations">
        <Title order={2} id="autorisations" mb="sm">
          Autorisations demandées à l'inscription
        </Title>
        <div className={styles.fields}>
          <Switch
            label="Le droit à l'image est obligatoire"
            description="Sinon, chacun peut s'inscrire sans l'accorder."
            checked={typed.IMAGE_CONSENT_REQUIRED === true}
            onChange={({ currentTarget }) => edit({ IMAGE_CONSENT_REQUIRED: currentTarget.checked })}
          />
          <Switch
            label="Recevoir les e-mails de la fédération est obligatoire"
            description="Sinon, chacun peut s'inscrire sans l'accepter."
            checked={typed.FEDERATION_CONSENT_REQUIRED === true}
            onChange={({ currentTarget }) => edit({ FEDERATION_CONSENT_REQUIRED: currentTarget.checked })}
          />
        </div>
      </section>
      <SaveBar isChanged={changed.length > 0} isSaving={saving.isPending} onSave={save} onUndo={() => edit(stored)} />
    </>
  );
}

const trimmed = (value: Choice[keyof Choice]) => (typeof value === "string" ? value.trim() : value);
