import { Stack, Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { renewalsOffered, type Season } from "#features/configuration/season.ts";
import { MemberCard } from "#features/people/web/MemberCard.tsx";
import { RegistrationCard } from "#features/registrations/web/RegistrationCard.tsx";
import { RenewalInvitation, type RenewalKind } from "#features/registrations/web/RenewalInvitation.tsx";
import { canSeeQuestionnaires } from "#features/stages/eligibility.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { Empty, Loading } from "#platform/web/states.tsx";
import { type Me, useMe } from "../../me.ts";
import { useSeason } from "../../season.ts";
import styles from "./-participant.module.css";
import { QuestionnaireCall } from "./-QuestionnaireCall.tsx";
import { RenewalTask } from "./-RenewalTask.tsx";
import { YearResults } from "./-YearResults.tsx";

export const Route = createFileRoute("/participant/informations-championnat")({
  staticData: { title: "Informations Championnat" },
  component: ChampionshipInformation,
});

function ChampionshipInformation() {
  const me = useMe();
  const season = useSeason();
  return (
    <>
      <Title order={1} mb={24}>
        Vos informations championnat
      </Title>
      {me && season ? <Registrations me={me} season={season} /> : <Loading />}
    </>
  );
}

function Registrations({ me, season }: { me: Me; season: Season }) {
  const [renewing, setRenewing] = useState<RenewalKind | null>(null);
  const { activeYear } = season;
  const years = me.registrations.map(({ year }) => year);
  const kinds = renewalsOffered(years, season, serverTime());
  return (
    <div className={`columns ${styles.columns}`}>
      <Stack gap={24} miw={0}>
        {activeYear !== null && kinds.length > 0 && <RenewalInvitation year={activeYear} kinds={kinds} onChoose={setRenewing} />}
        {canSeeQuestionnaires(me, activeYear) && <QuestionnaireCall />}
        {me.registrations.map((registration) => (
          <RegistrationCard key={registration.id} registration={registration} activeYear={activeYear}>
            <YearResults registration={registration} me={me} activeYear={activeYear} />
          </RegistrationCard>
        ))}
        {me.registrations.length === 0 && kinds.length === 0 && (
          <div className="card">
            <Empty title="Aucune inscription">Les inscriptions au championnat ne sont pas ouvertes pour le moment.</Empty>
          </div>
        )}
      </Stack>
      <aside className={styles.aside} aria-label="Votre compte">
        <MemberCard member={me} />
      </aside>
      {renewing && activeYear !== null && <RenewalTask kind={renewing} year={activeYear} onClose={() => setRenewing(null)} />}
    </div>
  );
}
