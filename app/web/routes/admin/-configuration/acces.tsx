import { Stack, Switch, TextInput, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import { settings } from "#features/configuration/settings.ts";
import { useSaveSettings, useSettings } from "#features/configuration/web/useSettings.ts";
import { apiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { useEdits } from "#platform/web/useEdits.ts";
import { GatePassword } from "./GatePassword.tsx";
import { PageHead } from "./PageHead.tsx";
import { PasskeySetting } from "./PasskeySetting.tsx";
import { SaveBar } from "./SaveBar.tsx";

const documents = ["DOCUMENTATION_NAME_1", "DOCUMENTATION_LINK_1", "DOCUMENTATION_NAME_2", "DOCUMENTATION_LINK_2"] as const;
const names = [...documents, "UNPAID_SCHOOLS_CONFIRM", "IMAGE_CONSENT_REQUIRED", "FEDERATION_CONSENT_REQUIRED"] as const;

/** The gate password of the stages, and other settings of the federation. */
export default function AccessPage() {
  const chosen = useSettings(names);
  const gate = useQuery(apiQuery(configurationApi.read, { params: { name: "GATE_PASSWORD" } }));
  const failed = gate.isLoadingError ? gate : chosen.error ? chosen : null;
  return (
    <>
      <PageHead title="Accès et liens">
        Le mot de passe qui précède les étapes, les documents montrés aux établissements et les autorisations demandées à l'inscription.
      </PageHead>
      {failed && <Failure error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !(gate.data && chosen.values) && <Loading lines={10} />}
      {!failed && gate.data && chosen.values && (
        <>
          <Stack gap={24} mb={24}>
            <GatePassword isSet={gate.data.isSet === true} />
            <PasskeySetting />
          </Stack>
          <Choices stored={chosen.values} refetch={chosen.refetch} />
        </>
      )}
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
  return (
    <>
      <Stack gap={24}>
        <section className="card part" aria-labelledby="documents">
          <Title order={2} size="h3" id="documents" mb="sm">
            Documents des établissements
          </Title>
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
        </section>
        <section className="card part" aria-labelledby="impayes">
          <Title order={2} size="h3" id="impayes" mb="sm">
            Ce que peut faire un établissement qui n'a pas encore payé
          </Title>
          <Stack gap={18} maw={560}>
            <Switch
              label="Confirmer ses élèves, ce qui les qualifie"
              description="Sinon, il inscrit ses élèves et prépare tout, mais ne confirme qu'une fois son adhésion payée. Sa page le lui dit."
              checked={typed.UNPAID_SCHOOLS_CONFIRM === true}
              onChange={({ currentTarget }) => edit({ UNPAID_SCHOOLS_CONFIRM: currentTarget.checked })}
            />
          </Stack>
        </section>
        <section className="card part" aria-labelledby="autorisations">
          <Title order={2} size="h3" id="autorisations" mb="sm">
            Autorisations demandées à l'inscription
          </Title>
          <Stack gap={18} maw={560}>
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
          </Stack>
        </section>
      </Stack>
      <SaveBar isChanged={changed.length > 0} isSaving={saving.isPending} onSave={save} onUndo={clear} />
    </>
  );
}

const trimmed = (value: Choice[keyof Choice]) => (typeof value === "string" ? value.trim() : value);
