import { Alert, Button, Group, PasswordInput, Stack, Switch, TextInput } from "@mantine/core";
import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { type ChangeEvent, useState } from "react";
import { passkeysApi } from "#access/passkeys/passkeys.contract.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { submitting } from "#platform/web/forms.ts";
import { allOf, Loaded } from "#platform/web/Loaded.tsx";
import { MovedPeople } from "#platform/web/MovedPeople.tsx";
import { PageHead } from "#platform/web/PageHead.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { Part } from "#platform/web/ui/Part.tsx";
import { SaveBar } from "#platform/web/ui/SaveBar.tsx";
import { useEdits } from "#platform/web/useEdits.ts";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { settings } from "#season/configuration/settings.ts";
import { useSaveSettings, useSettings } from "#season/configuration/web/useSettings.ts";

const documents = ["DOCUMENTATION_NAME_1", "DOCUMENTATION_LINK_1", "DOCUMENTATION_NAME_2", "DOCUMENTATION_LINK_2"] as const;
const names = [
  ...documents,
  "AUTOMATIC_ACCEPTANCE",
  "UNPAID_SCHOOLS_CONFIRM",
  "IMAGE_CONSENT_REQUIRED",
  "FEDERATION_CONSENT_REQUIRED",
] as const;

export default function AccessPage() {
  const chosen = useSettings(names);
  const gate = useApiQuery(configurationApi.read, { params: { name: "GATE_PASSWORD" } });
  return (
    <>
      <PageHead title="Accès et liens">
        Le mot de passe qui précède les étapes, les documents montrés aux établissements et les autorisations demandées à l'inscription.
      </PageHead>
      <Loaded query={allOf({ gate, chosen })} lines={10}>
        {(data) => (
          <>
            <Stack gap={24} mb={24}>
              <GatePassword isSet={data.gate.isSet === true} />
              <PasskeySetting />
            </Stack>
            <Choices stored={data.chosen} refetch={chosen.refetch} />
          </>
        )}
      </Loaded>
    </>
  );
}

type Choice = Record<(typeof names)[number], string | number | boolean | null>;

function Choices({ stored, refetch }: { stored: Choice; refetch: () => Promise<unknown> }) {
  const { typed, changed, edit, clear } = useEdits(stored);
  const saving = useSaveSettings("Paramètre enregistré", refetch);
  const fields = documents.map((name) => ({
    name,
    isLink: name.startsWith("DOCUMENTATION_LINK"),
    label: `${name.startsWith("DOCUMENTATION_LINK") ? "Adresse" : "Nom"} du document ${name.at(-1)}`,
    error: settings[name].schema.safeParse(String(typed[name]).trim()).error?.issues[0]?.message,
  }));
  const save = () => {
    const wrong = fields.find(({ error }) => error);
    if (wrong) return document.getElementById(wrong.name)?.focus();
    saving.mutate(Object.fromEntries(changed.map((name) => [name, trimmed(typed[name])])), { onSuccess: clear });
  };
  const switchOf = (name: (typeof names)[number]) => ({
    maw: 560,
    checked: typed[name] === true,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => edit({ [name]: currentTarget.checked }),
  });
  return (
    <>
      <Stack gap={24}>
        <Part id="documents" title="Documents des établissements" size="h3" mb="sm">
          <Stack gap={18} maw={560}>
            {fields.map(({ name, label, isLink, error }) => (
              <TextInput
                key={name}
                id={name}
                label={label}
                placeholder={isLink ? "https://" : "Guide du correspondant"}
                inputMode={isLink ? "url" : "text"}
                value={String(typed[name] ?? "")}
                error={error}
                onChange={({ currentTarget }) => edit({ [name]: currentTarget.value })}
              />
            ))}
          </Stack>
        </Part>
        <Part id="acceptation" title="Établissements et clubs qui s'inscrivent" size="h3" mb="sm">
          <Switch
            label="Établissements et clubs acceptés d'office"
            description="Leur espace s'ouvre dès l'inscription, adhésion à payer, sans que personne vérifie qui agit. Vous décidez encore pour la personne qui prend la suite d'un collègue, pour un établissement sans code ou inconnu de l'annuaire, et quand un autre lui ressemble ou attend déjà. Si l'annuaire a une adresse e-mail, l'établissement est prévenu. Les demandes déjà reçues restent à décider."
            {...switchOf("AUTOMATIC_ACCEPTANCE")}
          />
        </Part>
        <Part id="impayes" title="Ce que peut faire un établissement qui n'a pas encore payé" size="h3" mb="sm">
          <Switch
            label="Confirmer ses élèves, ce qui les qualifie"
            description="Sinon, il inscrit ses élèves et prépare tout, mais ne confirme qu'une fois son adhésion payée. Sa page le lui dit."
            {...switchOf("UNPAID_SCHOOLS_CONFIRM")}
          />
        </Part>
        <Part id="autorisations" title="Autorisations demandées à l'inscription" size="h3" mb="sm">
          <Stack gap={18} maw={560}>
            <Switch
              label="Le droit à l'image est obligatoire"
              description="Sinon, chacun peut s'inscrire sans l'accorder."
              {...switchOf("IMAGE_CONSENT_REQUIRED")}
            />
            <Switch
              label="Recevoir les e-mails de la fédération est obligatoire"
              description="Sinon, chacun peut s'inscrire sans l'accepter."
              {...switchOf("FEDERATION_CONSENT_REQUIRED")}
            />
          </Stack>
        </Part>
      </Stack>
      <MovedPeople change={saving} onSuccess={clear} />
      <SaveBar isChanged={changed.length > 0} isSaving={saving.isPending} onSave={save} onUndo={clear} />
    </>
  );
}

const trimmed = (value: Choice[keyof Choice]) => (typeof value === "string" ? value.trim() : value);

/** Whether administrators must have a passkey (LET-08). */
function PasskeySetting() {
  const own = useApiQuery(passkeysApi.list);
  const saving = useSaveSettings("Paramètre enregistré", () => own.refetch());
  return (
    <Part id="administrateurs" title="Comptes d'administration" size="h3" mb="sm">
      <Loaded query={own} lines={2}>
        {({ isRequired }) => (
          <Switch
            label="Une clé d'accès est demandée à chaque administrateur"
            description="Elle se montre après le mot de passe. Chacun a sept jours pour en ajouter une, à compter de la première connexion où elle lui est demandée."
            checked={isRequired}
            disabled={saving.isPending}
            onChange={({ currentTarget }) => saving.mutate({ ADMIN_PASSKEY_REQUIRED: currentTarget.checked })}
          />
        )}
      </Loaded>
    </Part>
  );
}

/** Stored hashed and never shown: the page only knows whether there is one (STG-07). */
function GatePassword({ isSet }: { isSet: boolean }) {
  const [typed, setTyped] = useState("");
  const [isOpening, setOpening] = useState(false);
  const saving = useSaveSettings("Paramètre enregistré", () => {
    setTyped("");
    setOpening(false);
  });
  return (
    <Part id="mot-de-passe" title="Mot de passe des étapes" size="h3" mb="sm">
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
    </Part>
  );
}
