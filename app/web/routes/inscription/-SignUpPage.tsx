import { Button, Group, Text, Title } from "@mantine/core";
import { CatchBoundary, Link, useNavigate, useRouteContext, useRouter } from "@tanstack/react-router";
import { type ReactNode, use, useEffect } from "react";
import { type RegistrationKind, refusalToRegister, type Season } from "#features/registrations/season.ts";
import { RegisteredScreen } from "#features/sign-up/web/RegisteredScreen.tsx";
import type { Registered } from "#features/sign-up/web/useRegistration.ts";
import type { WizardPlace } from "#features/sign-up/web/useSignUp.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { PublicLayout } from "../../frame/PublicLayout.tsx";
import { useSeason } from "../../season.ts";
import { openedAnew } from "./-opened-anew.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The account just made here: a reload shows it again instead of an empty form. */
    readonly registered?: Registered;
    /** Where one is in a wizard: each step has its entry, so that Back leads to the step before. */
    readonly wizard?: { readonly step: number; readonly from: number };
  }
}

/** What every wizard is given. */
interface Way {
  /** `YYYY-MM-DD`, in Paris. */
  readonly today: string;
  readonly place: WizardPlace;
  readonly onLeave: () => void;
  readonly onRegistered: (registered: Registered) => void;
}

interface Props {
  readonly kind: RegistrationKind;
  readonly title: string;
  /** What the registration waits for, once it is made, and the way to make another. */
  readonly next: string;
  readonly another?: ReactNode;
  readonly failure: unknown;
  readonly onRetry: () => void;
  /** Absent until all that it needs is known. */
  readonly wizard: ((way: Way) => ReactNode) | undefined;
}

/** The page of a wizard of registration: its period first, then the form, then the account made. */
export const SignUpPage = (props: Props) => (
  <PublicLayout title={props.title} width="wide">
    <WithSeason title={props.title}>
      <SignUp {...props} />
    </WithSeason>
  </PublicLayout>
);

/** The year of a title. While it is not known its place is held by the year that it mostly is: digits differ in width, and the title wraps as it will. */
export const TitleYear = ({ season }: { season: Season | undefined }) =>
  season?.activeYear ?? <span style={{ visibility: "hidden" }}>{yearOfSpring(dayInParis(serverTime()))}</span>;

/** The spring of this school year, when its championship ends. */
const yearOfSpring = (today: string): number => Number(today.slice(0, 4)) + (today.slice(5) < "08-01" ? 0 : 1);

/** A season that cannot be had is told inside of the page's frame. */
export const WithSeason = ({ title, children }: { title: string; children: ReactNode }) => (
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

/** Whether this page made an account: what its history says is then its own. */
let isMadeHere = false;

/** The account made here, while it is this person's to see. */
function useRegistered(): Registered | undefined {
  const { registered } = useRouteContext({ strict: false }).opened ?? {};
  const isLeft = registered !== undefined && !isMadeHere && use(openedAnew);
  useEffect(() => {
    if (isLeft) history.replaceState({ ...history.state, registered: undefined }, "");
  }, [isLeft]);
  return isLeft ? undefined : registered;
}

/** The step shown, as the entry of the history says, and the way to another. */
function useWizardPlace(): WizardPlace {
  const { wizard } = useRouteContext({ strict: false }).opened ?? {};
  const router = useRouter();
  return {
    step: wizard?.step,
    onStep: (step, from) => {
      if (router.latestLocation.state.wizard?.step === step) return;
      if (wizard?.from === step && step === from - 1) history.back();
      else void router.navigate({ to: ".", search: (previous) => previous, state: { wizard: { step, from } } });
    },
  };
}

function SignUp({ kind, title, next, another, failure, onRetry, wizard }: Props) {
  const navigate = useNavigate();
  const registered = useRegistered();
  const place = useWizardPlace();
  const season = useSeason();
  if (registered) return <RegisteredScreen {...registered} next={next} another={another} />;
  const now = serverTime();
  const refusal = season && refusalToRegister(kind, season, now);
  return (
    <>
      <Title order={1} mb={24}>
        {title} <TitleYear season={season} />
      </Title>
      {refusal ? (
        <Closed>{refusal}</Closed>
      ) : failure ? (
        <Failure error={failure} onRetry={onRetry} />
      ) : season && wizard ? (
        wizard({
          today: dayInParis(now),
          place,
          onLeave: () => (history.length > 1 ? history.back() : void navigate({ to: "/inscription" })),
          onRegistered: (registered) => {
            isMadeHere = true;
            void navigate({ to: ".", search: (previous) => previous, state: { registered }, replace: true });
          },
        })
      ) : (
        <Loading lines={8} />
      )}
    </>
  );
}

/** Nothing to fill in today, and where to go instead. */
const Closed = ({ children }: { children: string }) => (
  <>
    <div className="announcement">
      <strong>{children}</strong> Vous avez déjà un compte&nbsp;? Vos résultats et vos convocations restent dans votre espace.
    </div>
    <Group mt="lg">
      <Button component={Link} to="/connexion" variant="main">
        Se connecter
      </Button>
      <Button component={Link} to="/inscription" variant="default">
        Les autres inscriptions
      </Button>
    </Group>
    <Text c="dimmed" mt="lg">
      Une question&nbsp;? Écrivez-nous à l'adresse «&nbsp;Contact&nbsp;», au bas de la page.
    </Text>
  </>
);

/** The way from an account just made to the choice of another kind. */
export const AnotherPerson = () => (
  <Button component={Link} to="/inscription" variant="default" size="lg">
    Inscrire une autre personne
  </Button>
);
