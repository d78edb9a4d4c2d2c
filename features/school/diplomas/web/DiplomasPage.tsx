import { Button, Stack, Table, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { longDayInParis } from "#platform/contract/paris.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { formatCount } from "#platform/web/format.ts";
import { submitting } from "#platform/web/forms.ts";
import { allOf, Loaded } from "#platform/web/Loaded.tsx";
import { PageHead } from "#platform/web/PageHead.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { Part } from "#platform/web/ui/Part.tsx";
import { SaveBar } from "#platform/web/ui/SaveBar.tsx";
import { useEdits } from "#platform/web/useEdits.ts";
import { shownByPage } from "#platform/web/useMutation.ts";
import { percentsOf } from "#season/configuration/distinction-percents.ts";
import { useSaveSettings, useSettings } from "#season/configuration/web/useSettings.ts";
import { diplomasApi } from "../diplomas.contract.ts";
import { distinctionName, distinctionReason, LEAST_RANKED } from "../distinction.ts";

const names = ["DIPLOMA_DISTINCTIONS"] as const;
type Overview = ResponseOf<typeof diplomasApi.overview>;

export default function DiplomasPage() {
  const chosen = useSettings(names);
  const overview = useApiQuery(diplomasApi.overview);
  return (
    <>
      <PageHead title="Diplômes">
        Chacun reçoit un diplôme pour chaque étape où il est noté. Il s'imprime depuis les résultats d'un participant, la liste d'un
        établissement ou d'un club, et le classement d'une étape. <a href="/verifier">La page de vérification</a> dit à tous s'il est vrai.
      </PageHead>
      <Loaded query={allOf({ overview, chosen })} lines={10}>
        {(data) => (
          <Stack gap={24}>
            <Distinctions stored={data.chosen} refetch={chosen.refetch} />
            <Withdrawing overview={data.overview} />
            <Keys overview={data.overview} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

const refusalOf = (value: string): string | null =>
  percentsOf(value) === null ? "Un à trois nombres entiers de 1 à 99, du plus petit au plus grand\u00A0: 10 25 50" : null;

type Stored = NonNullable<ReturnType<typeof useSettings<(typeof names)[number]>>["data"]>;

function Distinctions({ stored, refetch }: { stored: Stored; refetch: () => Promise<unknown> }) {
  const { typed, edit, changed, clear } = useEdits(stored);
  const saving = useSaveSettings("Mentions enregistrées", refetch);
  const value = String(typed.DIPLOMA_DISTINCTIONS ?? "")
    .trim()
    .replaceAll(/\s+/g, " ");
  const refusal = refusalOf(value);
  const percents = percentsOf(value) ?? [];
  const save = () => {
    if (refusal !== null) document.getElementById("pourcentages")?.focus();
    else saving.mutate({ DIPLOMA_DISTINCTIONS: value }, { onSuccess: clear });
  };
  return (
    <form noValidate onSubmit={submitting(save)}>
      <Part id="mentions" title="Les mentions" size="h3" mb="sm">
        <TextInput
          id="pourcentages"
          label="Pourcentages, la meilleure mention d'abord"
          description={"Rien\u00A0: tous les diplômes sont de participation. Ce qui est déjà imprimé reste valable."}
          value={String(typed.DIPLOMA_DISTINCTIONS ?? "")}
          error={refusal}
          maxLength={20}
          maw={420}
          onChange={({ currentTarget }) => edit({ DIPLOMA_DISTINCTIONS: currentTarget.value })}
        />
        <Stack component="ul" className="bullets" gap={4} mt="sm">
          {percents.map((percent, index) => {
            const distinction = { level: (index + 1) as 1 | 2 | 3, percent };
            return <li key={percent}>{`${distinctionName(distinction)}\u00A0: ${distinctionReason(distinction)}`}</li>;
          })}
        </Stack>
        <Text c="dimmed" mt="sm">
          Avec moins de {LEAST_RANKED} personnes classées dans la catégorie, ou sans aucun point, il n'y a pas de mention. Le rang n'est
          écrit que si le classement est définitif, pour les trois premiers et la meilleure mention.
        </Text>
        <SaveBar isChanged={changed.length > 0} isSaving={saving.isPending} />
      </Part>
    </form>
  );
}

function Withdrawing({ overview: { issued, withdrawn } }: { overview: Overview }) {
  const [number, setNumber] = useState("");
  const [isAsking, dialog] = useDisclosure();
  const typed = number.trim();
  return (
    <Part id="retirer" title="Retirer un diplôme" size="h3" mb="sm">
      <Text mb="sm">
        {formatCount(issued, "diplôme valable", "diplômes valables")}, {formatCount(withdrawn, "retiré", "retirés")}. Celui qui n'est plus
        vrai (note corrigée, autre catégorie, données effacées) est retiré sans vous, dans l'heure.
      </Text>
      <form onSubmit={submitting(dialog.open)}>
        <TextInput
          label="Numéro du diplôme"
          description="Onze caractères, en bas du diplôme."
          value={number}
          maxLength={20}
          maw={420}
          spellCheck={false}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
        <Button type="submit" variant="default" mt="sm" disabled={!/^[\w-]{11}$/.test(typed)}>
          Retirer ce diplôme
        </Button>
      </form>
      {isAsking && (
        <ConfirmTask
          title={`Retirer le diplôme ${typed}\u00A0?`}
          confirm="Retirer"
          isDestructive
          run={() => call(diplomasApi.withdraw, { params: { number: typed } })}
          failed={shownByPage}
          showsRefusal
          done={({ name, stage, year }) => `Diplôme retiré\u00A0: ${name}, ${stage} ${year}`}
          onDone={() => setNumber("")}
          onClose={dialog.close}
        >
          <Text>
            La page de vérification dira qu'il est retiré. La personne peut en imprimer un autre tant que ses résultats le permettent&nbsp;:
            corrigez-les d'abord.
          </Text>
        </ConfirmTask>
      )}
    </Part>
  );
}

function Keys({ overview: { keys } }: { overview: Overview }) {
  const [isAsking, dialog] = useDisclosure();
  return (
    <Part id="cles" title="Les clés" size="h3" mb="sm">
      <Table
        aria-label="Clés qui signent les diplômes"
        data={{
          head: ["Clé", "Créée le", "État"],
          body: keys.map(({ kid, createdAt, retiredAt }) => [
            kid,
            longDayInParis(new Date(createdAt)),
            retiredAt === null ? "Signe" : `Ne signe plus depuis le ${longDayInParis(new Date(retiredAt))}`,
          ]),
        }}
      />
      {keys.length === 0 && <Text c="dimmed">La première est créée avec le premier diplôme.</Text>}
      <Button variant="default" mt="sm" onClick={dialog.open}>
        Changer de clé
      </Button>
      {isAsking && (
        <ConfirmTask
          title={"Changer de clé\u00A0?"}
          confirm="Changer de clé"
          run={() => call(diplomasApi.rotate)}
          failed={shownByPage}
          showsRefusal
          done={({ kid }) => `Les diplômes sont désormais signés avec la clé ${kid}`}
          onClose={dialog.close}
        >
          <Text>Les diplômes à venir sont signés avec la nouvelle. Ceux d'avant restent valables.</Text>
        </ConfirmTask>
      )}
    </Part>
  );
}
