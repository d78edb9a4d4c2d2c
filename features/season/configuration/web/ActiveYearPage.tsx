import { Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { year as yearField } from "#platform/contract/fields.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount } from "#platform/web/format.ts";
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
  const [typed, setTyped] = useState<number | string>(year === null ? championshipAt(serverTime()) : year + 1);
  const [requestedYear, setRequestedYear] = useState<number | null>(null);
  const facts = useYearFacts(year);
  const parsed = NewYear.safeParse(typed);
  const refusal = parsed.success ? (parsed.data === year ? "Cette année est déjà active" : null) : (parsed.error.issues[0]?.message ?? "");
  return (
    <section className="card part" aria-label="Année active">
      <Text className="figures" ff="var(--titles)" fz="3rem" fw={680} lh={1.1} lts="-0.02em">
        {year ?? "Aucune"}
      </Text>
      {facts ? <Facts facts={facts} /> : year !== null && <Loading lines={1} />}
      <Group className="line-above" mt={24} pt={20} align="flex-end" gap="sm">
        <NumberField label={year === null ? "Première année" : "Nouvelle année active"} value={typed} onChange={setTyped} w={180} />
        <Button variant="main" disabled={refusal !== null} onClick={() => parsed.success && setRequestedYear(parsed.data)}>
          {year === null ? "Choisir l'année active" : "Changer l'année active"}
        </Button>
        {refusal !== null && (
          <Text c="dimmed" my="md">
            {refusal}
          </Text>
        )}
      </Group>
      {requestedYear !== null && (
        <ChangeDialog isFirst={year === null} before={facts} requestedYear={requestedYear} onClose={() => setRequestedYear(null)} />
      )}
    </section>
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
  readonly isFirst: boolean;
  readonly before: YearFacts | undefined;
  readonly requestedYear: number;
  readonly onClose: () => void;
}

function ChangeDialog({ isFirst, before, requestedYear, onClose }: DialogProps) {
  const saving = useSaveSettings("Année active modifiée", onClose);
  const after = useYearFacts(requestedYear);
  return (
    <ConfirmDialog
      title={isFirst ? `Commencer par l'année ${requestedYear}\u00A0?` : `Passer à l'année ${requestedYear}\u00A0?`}
      confirm={isFirst ? `Commencer par ${requestedYear}` : `Passer à ${requestedYear}`}
      isBusy={saving.isPending || !after}
      onClose={onClose}
      // The question already contains the numbers.
      onConfirm={() =>
        saving.mutate({ ACTIVE_YEAR: requestedYear, ...(before && { confirmed: changeOfYear(before.year, requestedYear) }) })
      }
    >
      {after ? <Consequences isFirst={isFirst} before={before} after={after} /> : <Loading lines={3} />}
      <MovedPeople change={saving} />
    </ConfirmDialog>
  );
}

const isEmpty = ({ participants, schools, clubs }: YearFacts): boolean => participants + schools + clubs === 0;

const Consequences = ({ isFirst, before, after }: Pick<DialogProps, "isFirst" | "before"> & { after: YearFacts }) => (
  <Stack className="bullets" component="ul" gap={8}>
    <li>
      {isFirst && isEmpty(after) ? (
        <>Les inscriptions, les listes et les étapes seront d'abord celles de {after.year}. Personne n'a rien à renouveler.</>
      ) : isEmpty(after) ? (
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
      Les périodes d'inscription gardent leurs dates&nbsp;: fixez ensuite celles de {after.year} dans{" "}
      <Link to="/admin/configuration/$" params={{ _splat: "dates-inscriptions" }}>
        Dates d'inscription
      </Link>
      .
    </li>
  </Stack>
);
