import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { year as yearField } from "#platform/contract/fields.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount } from "#platform/web/format.ts";
import { submitting } from "#platform/web/forms.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { MovedPeople } from "#platform/web/MovedPeople.tsx";
import { NumberField } from "#platform/web/NumberField.tsx";
import { PageHead } from "#platform/web/PageHead.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { Loading } from "#platform/web/states.tsx";
import { configurationApi, type YearFacts } from "../configuration.contract.ts";
import { championshipAt, changeOfYear } from "../season.ts";
import { useSaveSettings, useSettings } from "./useSettings.ts";

/** The active year; the page shows the consequences of a change before it is made (CFG-03). */
export default function ActiveYearPage() {
  return (
    <>
      <PageHead title="Année active">
        Un championnat porte l'année où il se termine. Les inscriptions, les listes et les étapes montrées d'abord sont celles de l'année
        active.
      </PageHead>
      <Loaded query={useSettings(["ACTIVE_YEAR"])}>{(values) => <YearCard year={Number(values.ACTIVE_YEAR) || null} />}</Loaded>
    </>
  );
}

const useYearFacts = (year: number | null) =>
  useApiQuery(configurationApi.year, { params: { year: year ?? 0 }, enabled: year !== null }).data;

const NewYear = yearField("Indiquez une année");

function YearCard({ year }: { year: number | null }) {
  const facts = useYearFacts(year);
  return (
    <section className="card part" aria-label="Année active">
      <Text className="figures" ff="var(--titles)" fz="3rem" fw={680} lh={1.1} lts="-0.02em">
        {year ?? "Aucune"}
      </Text>
      {facts ? <Facts facts={facts} /> : year !== null && <Loading lines={1} />}
      <Box className="line-above" mt={24} pt={20}>
        <YearForm year={year} before={facts} />
      </Box>
    </section>
  );
}

/** Chooses the active year; the first one at one press, as nobody has anything to renew. */
export function YearForm({ year, before }: { year: number | null; before?: YearFacts | undefined }) {
  const [typed, setTyped] = useState<number | string>(year === null ? championshipAt(serverTime()) : year + 1);
  const [requestedYear, setRequestedYear] = useState<number | null>(null);
  const saving = useSaveSettings("Année active modifiée", () => setRequestedYear(null));
  const { data: next, error } = NewYear.safeParse(typed);
  const refusal = next === undefined ? error?.issues[0]?.message : next === year ? "Cette année est déjà active" : undefined;
  const choose = () => (year === null ? saving.mutate({ ACTIVE_YEAR: next ?? null }) : setRequestedYear(next ?? null));
  return (
    <Group component="form" align="flex-end" gap="sm" onSubmit={submitting(choose)}>
      <NumberField label={year === null ? "Première année" : "Nouvelle année active"} value={typed} onChange={setTyped} w={180} />
      <Button type="submit" variant="main" disabled={refusal !== undefined} loading={saving.isPending}>
        {year === null ? `Commencer par ${typed}` : "Changer l'année active"}
      </Button>
      {refusal !== undefined && (
        <Text c="dimmed" my="md">
          {refusal}
        </Text>
      )}
      {requestedYear !== null && (
        <ChangeDialog before={before} requestedYear={requestedYear} saving={saving} onClose={() => setRequestedYear(null)} />
      )}
    </Group>
  );
}

const Facts = ({ facts }: { facts: YearFacts }) => (
  <Group component="ul" align="stretch" gap="6px 28px" mt="sm">
    {describeFacts(facts).map((text) => (
      <li key={text}>{text}</li>
    ))}
  </Group>
);

const describeFacts = ({ participants, pendingParticipants, schools, clubs }: YearFacts): string[] => [
  `${formatCount(participants, "participant inscrit", "participants inscrits")} (${formatCount(pendingParticipants, "en attente", "en attente")})`,
  formatCount(schools, "établissement"),
  formatCount(clubs, "club"),
];

interface DialogProps {
  readonly before: YearFacts | undefined;
  readonly requestedYear: number;
  readonly saving: ReturnType<typeof useSaveSettings>;
  readonly onClose: () => void;
}

function ChangeDialog({ before, requestedYear, saving, onClose }: DialogProps) {
  const after = useYearFacts(requestedYear);
  return (
    <ConfirmDialog
      title={`Passer à l'année ${requestedYear}\u00A0?`}
      confirm={`Passer à ${requestedYear}`}
      isBusy={saving.isPending || !after}
      onClose={onClose}
      // The question already contains the numbers.
      onConfirm={() =>
        saving.mutate({ ACTIVE_YEAR: requestedYear, ...(before && { confirmed: changeOfYear(before.year, requestedYear) }) })
      }
    >
      {after ? <Consequences before={before} after={after} /> : <Loading lines={3} />}
      <MovedPeople change={saving} />
    </ConfirmDialog>
  );
}

const Consequences = ({ before, after }: Pick<DialogProps, "before"> & { after: YearFacts }) => (
  <Stack className="bullets" component="ul" gap={8}>
    <li>
      {after.participants + after.schools + after.clubs === 0 ? (
        <>
          Personne n'est encore inscrit pour {after.year}&nbsp;: participants, établissements et clubs devront tous renouveler leur
          inscription.
        </>
      ) : (
        <>
          {after.year} compte déjà {describeFacts(after).join(", ")}. Les autres devront renouveler leur inscription.
        </>
      )}
    </li>
    {before && (
      <li>
        {before.year} compte {describeFacts(before).join(", ")}. Rien n'en est effacé, mais établissements et clubs ne pourront plus
        confirmer ces inscriptions&nbsp;: vous seuls le pourrez.
      </li>
    )}
    <li>
      Les périodes d'inscription gardent leurs dates&nbsp;: fixez ensuite celles de {after.year} dans «&nbsp;Dates d'inscription&nbsp;».
    </li>
  </Stack>
);
