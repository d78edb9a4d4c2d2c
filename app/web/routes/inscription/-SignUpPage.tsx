import { Group, Text, Title } from "@mantine/core";
import { CatchBoundary, useCanGoBack, useNavigate, useRouteContext, useRouter } from "@tanstack/react-router";
import { type ReactNode, use, useEffect, useState } from "react";
import { offeredFamily, storedFamily } from "#people/sign-up/web/family.ts";
import { REGISTERED, RegisteredScreen } from "#people/sign-up/web/RegisteredScreen.tsx";
import type { Registered } from "#people/sign-up/web/useRegistration.ts";
import type { WizardPosition, WizardProps } from "#people/sign-up/web/useSignUp.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { LinkAnchor, LinkButton } from "#platform/web/links.tsx";
import { serverTime } from "#platform/web/server-time.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { type RegistrationKind, refusalToRegister, type Season } from "#season/configuration/season.ts";
import { federation } from "../../federation.ts";
import { PublicLayout } from "../../frame/PublicLayout.tsx";
import { useSeason } from "../../season.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The account just created here: a reload shows it again instead of an empty form. */
    readonly registered?: Registered;
    /** Position in a wizard: each step has its own entry, so that Back leads to the step before. */
    readonly wizard?: { readonly step: number; readonly from: number };
  }
}

interface Props {
  readonly kind: RegistrationKind;
  readonly title: string;
  readonly next: string;
  /** Replaces `next` where the school or the club is accepted at once. */
  readonly nextIfAccepted?: string;
  readonly another?: ReactNode;
  readonly failure: unknown;
  readonly onRetry: () => void;
  /** Absent until its data is loaded. */
  readonly wizard: ((wizardProps: WizardProps & { readonly today: string; readonly activeYear: number }) => ReactNode) | undefined;
}

export function SignUpPage(props: Props) {
  const registered = useRegistered();
  return (
    <PublicLayout title={registered ? REGISTERED : props.title} width="wide">
      <SeasonBoundary title={props.title}>
        <SignUp {...props} registered={registered} />
      </SeasonBoundary>
    </PublicLayout>
  );
}

/** The year in a title. Until it is loaded, the likely year reserves its width: digits differ in width, and the title may wrap. */
export const TitleYear = ({ season }: { season: Season | undefined }) =>
  season?.activeYear ?? <span style={{ visibility: "hidden" }}>{seasonYearOf(dayInParis(serverTime()))}</span>;

const seasonYearOf = (today: string): number => Number(today.slice(0, 4)) + (today.slice(5) < "08-01" ? 0 : 1);

export const SeasonBoundary = ({ title, children }: { title: string; children: ReactNode }) => (
  <CatchBoundary
    getResetKey={() => "season"}
    errorComponent={(failure) => (
      <>
        <Title order={1}>{title}</Title>
        <Failure {...failure} />
      </>
    )}
  >
    {children}
  </CatchBoundary>
);

/** Whether this page created an account: its history state is then its own. */
let wasCreatedHere = false;

function useRegistered(): Registered | undefined {
  const { registered } = useRouteContext({ strict: false }).opened ?? {};
  const isStale = registered !== undefined && !wasCreatedHere && use(isFreshNavigation);
  useEffect(() => {
    if (isStale) history.replaceState({ ...history.state, registered: undefined }, "");
  }, [isStale]);
  return isStale ? undefined : registered;
}

function useWizardPlace(): WizardPosition {
  const { wizard } = useRouteContext({ strict: false }).opened ?? {};
  const router = useRouter();
  return {
    step: wizard?.step,
    from: wizard?.from,
    onStep: (step, from, how) => {
      if (router.latestLocation.state.wizard?.step === step) return;
      const isBefore = how !== "push" && wizard?.from === step && (step === from - 1 || step > from);
      if (isBefore) history.back();
      else void router.navigate({ to: ".", search: (previous) => previous, state: { wizard: { step, from } }, replace: how === "replace" });
    },
  };
}

function SignUp({
  kind,
  title,
  next,
  nextIfAccepted = next,
  another,
  failure,
  onRetry,
  wizard,
  registered,
}: Props & { registered: Registered | undefined }) {
  const navigate = useNavigate();
  const position = useWizardPlace();
  // Excludes entries that another site or an empty tab left in the history.
  const canGoBack = useCanGoBack();
  const season = useSeason();
  useEffect(() => {
    if (!registered) offeredFamily.clear();
  }, [registered]);
  if (registered)
    return (
      <RegisteredScreen
        {...registered}
        nextStep={registered.isAccepted ? nextIfAccepted : next}
        contact={federation.contact}
        registerAnother={another}
      />
    );
  const now = serverTime();
  const refusal = season && refusalToRegister(kind, season, now);
  return (
    <>
      <Title order={1} mb={24}>
        {title} <TitleYear season={season} />
      </Title>
      {kind === "student" && (
        <Text mb={24}>
          <HasCode />
        </Text>
      )}
      {refusal ? (
        <Closed>{refusal}</Closed>
      ) : failure ? (
        <Failure error={failure} onRetry={onRetry} />
      ) : season?.activeYear && wizard ? (
        wizard({
          today: dayInParis(now),
          activeYear: season.activeYear,
          position,
          onLeave: () =>
            position.from !== undefined || (canGoBack && position.step === undefined)
              ? history.back()
              : void navigate({ to: "/inscription" }),
          onRegistered: (registered) => {
            wasCreatedHere = true;
            void navigate({ to: ".", search: (previous) => previous, state: { registered }, replace: true });
          },
        })
      ) : (
        <Loading lines={8} />
      )}
    </>
  );
}

/** For pupils with a slip of their school: their account exists and waits for a password. */
export const HasCode = () => (
  <>
    Votre établissement vous a donné une fiche avec un code&nbsp;? Votre compte existe déjà&nbsp;:{" "}
    <LinkAnchor to="/connexion/mot-de-passe" state={{ hasCode: true }} inherit>
      J'ai reçu un code
    </LinkAnchor>
    .
  </>
);

const Closed = ({ children }: { children: string }) => (
  <>
    <div className="announcement">
      <strong>{children}</strong> Vous avez déjà un compte&nbsp;? Vos résultats et vos convocations restent dans votre espace.
    </div>
    <Group mt="lg">
      <LinkButton to="/connexion" variant="main">
        Se connecter
      </LinkButton>
      <LinkButton to="/inscription" variant="default">
        Les autres inscriptions
      </LinkButton>
    </Group>
    <Text c="dimmed" mt="lg">
      Une question&nbsp;? Écrivez-nous à l'adresse «&nbsp;Contact&nbsp;», au bas de la page.
    </Text>
  </>
);

/** Links from a new account to the same kind, and to the others; the data that a family shares goes along (INS-19). */
export function AnotherPerson() {
  const [offered] = useState(offeredFamily.read);
  useEffect(() => {
    if (offered) offeredFamily.write(offered);
    return offeredFamily.clear;
  }, [offered]);
  const keep = () => {
    // Signing in or out in another tab has cleared it.
    const family = offeredFamily.read();
    if (family) storedFamily.write(family);
  };
  return (
    <>
      <LinkButton to="." variant="default" size="lg" onClick={keep}>
        Inscrire une autre personne
      </LinkButton>
      <LinkAnchor to="/inscription" onClick={keep}>
        Un autre type d'inscription
      </LinkAnchor>
    </>
  );
}

/** How this page was opened: `navigate`, `reload`, `back_forward`. Waits only in browsers that do not know it at once. */
async function navigationType(): Promise<string | undefined> {
  const immediate = performance.getEntriesByType("navigation");
  const entries = immediate.length > 0 ? immediate : await observeNavigation();
  return entries.map((entry) => Reflect.get(entry, "type") as string)[0];
}

const observeNavigation = (): Promise<PerformanceEntryList> =>
  new Promise((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes("navigation")) resolve([]);
    const observer = new PerformanceObserver((list) => {
      observer.disconnect();
      resolve(list.getEntries());
    });
    observer.observe({ type: "navigation", buffered: true });
  });

/** Whether the address was typed or followed from elsewhere, perhaps by another person: the browser still has the history state. */
const isFreshNavigation: Promise<boolean> = navigationType().then((type) => type === "navigate");
