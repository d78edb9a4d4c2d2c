import { Alert, Button, Group, PasswordInput, Stack, Title } from "@mantine/core";
import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { useState } from "react";
import { useSaveSettings } from "#features/configuration/web/useSettings.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { submitting } from "#platform/web/forms.ts";

/** Stored hashed and never shown: the page only knows whether there is one (STG-07). */
export function GatePassword({ isSet }: { isSet: boolean }) {
  const [typed, setTyped] = useState("");
  const [isOpening, setOpening] = useState(false);
  const saving = useSaveSettings("Paramètre enregistré", () => {
    setTyped("");
    setOpening(false);
  });
  return (
    <section className="card part" aria-labelledby="mot-de-passe">
      <Title order={2} size="h3" id="mot-de-passe" mb="sm">
        Mot de passe des étapes
      </Title>
      <Alert color={isSet ? "green" : "amber"} icon={isSet ? <IconLock aria-hidden /> : <IconLockOpen aria-hidden />} mb="md">
        {isSet
          ? "Un mot de passe est demandé, une fois par appareil, avant d'ouvrir les étapes. Il n'est montré nulle part."
          : "Aucun mot de passe n'est défini\u00A0: la rubrique Étapes s'ouvre sans rien demander de plus que votre compte."}
      </Alert>
      <form noValidate onSubmit={submitting(() => typed !== "" && saving.mutate({ GATE_PASSWORD: typed }))}>
        <Stack gap={18} maw={560}>
          <PasswordInput
            label={isSet ? "Nouveau mot de passe" : "Mot de passe"}
            description={isSet ? "Il sera redemandé sur tous les appareils." : undefined}
            autoComplete="new-password"
            maxLength={200}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Group gap="sm">
            <Button type="submit" disabled={typed === ""} loading={saving.isPending && !isOpening}>
              {isSet ? "Changer le mot de passe" : "Définir le mot de passe"}
            </Button>
            {isSet && (
              <Button variant="default" onClick={() => setOpening(true)}>
                Ne plus en demander
              </Button>
            )}
          </Group>
        </Stack>
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
