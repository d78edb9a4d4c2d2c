import { Box, Button, Group, Stack, Text, Title } from "@mantine/core";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { QuestionnaireCard } from "#contest/answers/web/QuestionnaireCard.tsx";
import { useStoredSheet } from "#contest/answers/web/stored-sheet.ts";
import { OwnConvocation } from "#contest/convocations/web/OwnConvocation.tsx";
import { type RegistrationOnWire, registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { statusText } from "#contest/registrations/validation.ts";
import { RegistrationCard } from "#contest/registrations/web/RegistrationCard.tsx";
import { RenewalModal } from "#contest/registrations/web/RenewalForm.tsx";
import { RenewalInvitation, type RenewalKind } from "#contest/registrations/web/RenewalInvitation.tsx";
import { seasonLine } from "#contest/results/grade-line.ts";
import { qualificationState } from "#contest/results/qualification-text.ts";
import type { ResultOnWire } from "#contest/results/results.contract.ts";
import { QualificationNotice } from "#contest/results/web/QualificationNotice.tsx";
import { usePassed } from "#contest/sheet/web/usePassed.ts";
import { SchoolSelect } from "#organizations/establishments/web/SchoolSelect.tsx";
import { MemberCard } from "#people/people/web/MemberCard.tsx";
import { endOfDay } from "#platform/contract/instant-in-paris.ts";
import { call } from "#platform/web/api.ts";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { LinkButton } from "#platform/web/links.tsx";
import { isUnreachable } from "#platform/web/refusal.ts";
import { serverInstant, serverTime } from "#platform/web/server-time.ts";
import { Empty, Failure, Loading } from "#platform/web/states.tsx";
import { FoldedPart } from "#platform/web/ui/Fold.tsx";
import { renewalsOffered, type Season } from "#season/configuration/season.ts";
import { canSeeQuestionnaires } from "#season/stages/eligibility.ts";
import { type Me, useMe } from "../../me.ts";
import { useRenewal } from "../../renewal.ts";
import { useSeason } from "../../season.ts";
import styles from "./-participant.module.css";

// Needed by pupils of a school only: loaded beside the page. As high as a phone meanwhile, so that nothing visible below moves.
const OwnSchool = lazyPart(() => import("./-OwnSchool.tsx"), <Loading lines={24} />);

export const Route = createFileRoute("/participant/informations-championnat")({
  staticData: { title: "Informations Championnat" },
  component: ChampionshipInformation,
  errorComponent: HomeFailure,
});

function HomeFailure(failure: { error: unknown; reset: () => void }) {
  const me = useMe();
  return (
    <>
      <PageTitle />
      {isUnreachable(failure.error) && me ? <NoNetwork userId={me.id} onRetry={failure.reset} /> : <Failure {...failure} />}
    </>
  );
}

const PageTitle = ({ firstname }: { firstname?: string | undefined }) => (
  <Box mb={24}>
    <Title order={1} fz="sm" fw={600} c="dimmed">
      Vos informations championnat
    </Title>
    {firstname && (
      <Title order={2} size="h1" style={{ overflowWrap: "anywhere" }}>
        Bonjour {firstname}
      </Title>
    )}
  </Box>
);

/** Without network: the link back to the sheet, if it is on the device, and the state of its answers. */
function NoNetwork({ userId, onRetry }: { userId: string; onRetry: () => void }) {
  const sheet = useStoredSheet(userId);
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const listening = new AbortController();
    addEventListener("online", () => retry(), listening);
    return () => listening.abort();
  }, []);
  if (!sheet) return null;
  return (
    <Empty
      title="Pas de connexion"
      action={
        <Group justify="center">
          <Button variant="default" onClick={onRetry}>
            Réessayer
          </Button>
          {sheet.isStored && <LinkButton to="/questionnaire">Revenir à mes réponses</LinkButton>}
        </Group>
      }
    >
      {sheet.hasUnsent
        ? "Vos réponses sont gardées. Celles qui ne sont pas encore parties attendent sur cet appareil et partiront dès que le réseau sera revenu\u00A0: laissez cette page ouverte."
        : "Vos informations s'afficheront dès que le réseau sera revenu."}
    </Empty>
  );
}

function ChampionshipInformation() {
  const me = useMe();
  const season = useSeason();
  return (
    <>
      <PageTitle firstname={me?.contact.firstname} />
      {me && season ? <Registrations me={me} season={season} /> : <Loading />}
    </>
  );
}

function Registrations({ me, season }: { me: Me; season: Season }) {
  const [renewing, setRenewing] = useState<RenewalKind | null>(null);
  const { activeYear } = season;
  const years = me.registrations.map(({ year }) => year);
  const kinds = renewalsOffered(years, season, serverTime());
  const mayAnswer = canSeeQuestionnaires(me, activeYear);
  const isConvoked = me.results.some(isToCome);
  const cards = me.registrations.map((registration) => (
    <SeasonCard key={registration.id} me={me} registration={registration} activeYear={activeYear} isAlone={!mayAnswer} />
  ));
  const sheet = mayAnswer && <QuestionnaireCard userId={me.id} isHiddenOnceClosed={isConvoked} />;
  return (
    <div className={`columns ${styles.columns}`}>
      <Stack gap={24} miw={0}>
        {activeYear !== null && kinds.length > 0 && <RenewalInvitation year={activeYear} kinds={kinds} onChoose={setRenewing} />}
        {!isConvoked && sheet}
        {activeYear !== null && me.registrations.some(({ year, establishment }) => year === activeYear && establishment !== null) ? (
          <OwnSchool userId={me.id} year={activeYear}>
            {cards}
          </OwnSchool>
        ) : (
          cards
        )}
        {isConvoked && sheet}
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

interface SeasonProps {
  readonly me: Me;
  readonly registration: RegistrationOnWire;
  readonly activeYear: number | null;
}

/** A season: a card while it is what counts now, otherwise a line. */
function SeasonCard({ isAlone, ...props }: SeasonProps & { readonly isAlone: boolean }) {
  const { me, registration, activeYear } = props;
  const { year } = registration;
  const results = me.results
    .filter(({ questionnaire }) => questionnaire.year === year)
    .toSorted((one, other) => other.questionnaire.order - one.questionnaire.order);
  const isNow = year === activeYear && (isAlone || results.length > 0);
  const card = (
    <RegistrationCard registration={registration} activeYear={activeYear} isOwn>
      <YearResults {...props} results={results} />
    </RegistrationCard>
  );
  if (isNow || results.some(isToCome)) return card;
  return <FoldedPart title={`${year}\u00A0: ${seasonLine(results) || statusText(registration, activeYear)}`}>{card}</FoldedPart>;
}

function YearResults({ me, registration, activeYear, results }: SeasonProps & { readonly results: readonly ResultOnWire[] }) {
  const { year, status } = registration;
  if (status === "PENDING") {
    return (
      <Text c="dimmed">
        {activeYear !== null && year < activeYear
          ? "Cette inscription n'a pas été validée\u00A0: aucun résultat n'y figure."
          : "Vos résultats apparaîtront ici une fois votre inscription validée."}
      </Text>
    );
  }
  if (results.length === 0) return <Text c="dimmed">Aucun résultat publié pour le moment.</Text>;
  return (
    <>
      {results.map((result) => (
        <StageNotice key={result.questionnaireId} result={result} me={me} />
      ))}
      {me.contact.email === "" && results.some((result) => qualificationState(result) === "qualified") && (
        <Text>
          Votre compte n'a pas d'adresse e-mail&nbsp;: revenez lire votre convocation ici, ou ajoutez une adresse dans «&nbsp;Informations
          Personnelles&nbsp;».
        </Text>
      )}
      {results.some(({ grade }) => grade !== null) && (
        <Link to="/participant/resultats" search={{ year }}>
          Voir mes notes, mes réponses et mes diplômes
        </Link>
      )}
    </>
  );
}

/** When the day of the convocation ends; null: none, or no day yet. */
const endOfConvocation = (result: ResultOnWire): Date | null =>
  qualificationState(result) === "convoked" && result.questionnaire.date ? endOfDay(result.questionnaire.date) : null;

const isToCome = (result: ResultOnWire): boolean => (endOfConvocation(result)?.getTime() ?? 0) > serverInstant().getTime();

function StageNotice({ result, me: { username, genre } }: { result: ResultOnWire; me: Me }) {
  const { questionnaireId, nextExamCenter: center, questionnaire } = result;
  const { date, hour } = questionnaire;
  const end = endOfConvocation(result);
  usePassed(end?.toISOString() ?? null);
  return (
    <QualificationNotice result={result} genre={genre} isOver={end !== null && !isToCome(result)}>
      {center && date !== null && hour !== null && <OwnConvocation {...{ questionnaireId, username, center, date, hour }} />}
    </QualificationNotice>
  );
}

function RenewalTask({ kind, year, onClose }: { kind: RenewalKind; year: number; onClose: () => void }) {
  const renewal = useRenewal({
    kind,
    send: (body) => call(registrationsApi.renew, { body }),
    done: `Votre inscription au championnat ${year} est enregistrée.`,
    onDone: onClose,
  });
  return (
    <RenewalModal
      {...renewal}
      year={year}
      school={(choice) => <SchoolSelect label="Établissement où s'est déroulé le quart de finale" {...choice} />}
      onClose={onClose}
    />
  );
}
