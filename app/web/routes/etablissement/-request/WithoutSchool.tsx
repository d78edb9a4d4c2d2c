import { Alert, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { establishmentsApi } from "#organizations/establishments/establishments.contract.ts";
import { listEndText } from "#organizations/establishments/list-end.ts";
import type { SchoolSeason } from "#organizations/establishments/opening.ts";
import { type OwnRequestOnWire, requestsApi } from "#organizations/establishments/requests.contract.ts";
import { SchoolHeader } from "#organizations/establishments/web/SchoolHeader.tsx";
import { SeasonForm } from "#organizations/establishments/web/SeasonForm.tsx";
import { emptySchool, establishmentDraft, type SchoolValues, schoolStepForm } from "#people/sign-up/school-form.ts";
import { SchoolStep } from "#people/sign-up/web/SchoolStep.tsx";
import { call } from "#platform/web/api.ts";
import { formatCount, formatLongDay } from "#platform/web/format.ts";
import { schemaResolver } from "#platform/web/forms.ts";
import { LinkButton } from "#platform/web/links.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { Loading } from "#platform/web/states.tsx";
import { Part } from "#platform/web/ui/Part.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { useMe } from "../../../me.ts";
import { OfficeDecides } from "../../../requests/OfficeDecides.tsx";
import { NextSteps, OwnRequest } from "../../../requests/OwnRequest.tsx";
import { RequestForm } from "../../../requests/RequestForm.tsx";
import { useSeason } from "../../../season.ts";
import { CodeCard } from "./CodeCard.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    readonly leftSchool?: string;
  }
}

interface Typing {
  readonly onTyping: (isTyping: boolean) => void;
}

interface Props extends Typing {
  /** The form of the season contains unsaved input. */
  readonly isTyping: boolean;
  readonly former: string | undefined;
}

/** For an account that acts for no school (LET-01), or no longer. */
export default function WithoutSchool({ former, isTyping, onTyping }: Props) {
  const { pathname, state } = useLocation();
  const isImporting = pathname === "/etablissement/participants/import";
  if (useMe()?.schoolRight === "unconfirmed")
    return (
      <Alert color="amber" mb="lg" title="Votre accès attend d'être confirmé">
        Le correspondant de votre établissement a changé. Demandez au nouveau de confirmer votre accès, sur sa page
        «&nbsp;Établissement&nbsp;»&nbsp;: vous retrouverez alors ses élèves.
      </Alert>
    );
  return (
    <OwnRequest
      query={apiQuery(requestsApi.mine)}
      title="Aucun établissement"
      explanation="Votre compte n'est le correspondant d'aucun établissement."
      waiting={(request) => (isImporting ? <Outlet /> : <WaitingPage key={pathname} request={request} onTyping={onTyping} />)}
      place={{
        left: state.leftSchool,
        former,
        noLonger: "Vous n'avez plus accès à",
        whom: "à son correspondant",
        another: "Agir pour un autre établissement",
      }}
      isTyping={isTyping}
      form={(refused) => <NewRequest initial={refused ? valuesOf(refused) : emptySchool} />}
    />
  );
}

const valuesOf = ({ name, type, street, zipCode, city, country, rneCode }: OwnRequestOnWire): SchoolValues => ({
  ...emptySchool,
  establishment: { name, type, street, zipCode, city, country, rneCode: rneCode ?? "" },
});

function NewRequest({ initial }: { initial: SchoolValues }) {
  const form = useForm<SchoolValues>({ initialValues: initial, validate: schemaResolver(schoolStepForm) });
  return (
    <RequestForm
      title="Demander à agir pour un établissement"
      form={form}
      path="establishment."
      send={({ establishment }) => call(requestsApi.declare, { body: establishmentDraft(establishment) })}
    >
      <SchoolStep form={form} />
    </RequestForm>
  );
}

interface WaitingProps extends Typing {
  readonly request: OwnRequestOnWire;
}

/** For a waiting request to act for a school: what happens next, and what can be prepared meanwhile (LET-01). */
const WaitingPage = ({ request, onTyping }: WaitingProps) => (
  <>
    <SchoolHeader school={request} />
    <div className="columns">
      <Stack gap={24} miw={0}>
        {request.byCode ? <CodeCard request={request} /> : <OfficeCard request={request} />}
        <PreparedSeason request={request} onTyping={onTyping} />
      </Stack>
      <Stack component="aside" aria-label="Ce qui se passe ensuite" gap={24} miw={0}>
        <NextSteps
          once={
            "Dès que votre demande est confirmée, vous recevez un e-mail. Votre saison et votre liste vous attendent ici\u00A0: vos élèves peuvent alors s'inscrire."
          }
          before={
            "D'ici là, vous ne voyez aucun élève de l'établissement et rien ne part d'ici\u00A0: c'est ce qui protège leurs coordonnées."
          }
        />
        <PreparedPupils count={request.pupils} endAt={request.pupilsEndAt} />
      </Stack>
    </div>
  </>
);

/** The season as it will be on the day of the confirmation; afterwards, the school's own. */
function PreparedSeason({ request, onTyping }: WaitingProps) {
  const season = useSeason();
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: async (changes: Partial<SchoolSeason>) => {
      try {
        await call(requestsApi.prepare, { body: changes });
        return "C'est noté\u00A0: ce sera fait dès la confirmation.";
      } catch (failure) {
        const now = await queries.fetchQuery({ ...apiQuery(requestsApi.mine), staleTime: 0 });
        if (now?.state !== "confirmed") throw failure;
        await call(establishmentsApi.updateMine, { body: changes });
        return "Vos changements sont enregistrés.";
      }
    },
    done: (message) => message,
  });
  useEffect(() => () => onTyping(false), [onTyping]);
  if (!season) return <Loading lines={4} />;
  return <SeasonForm school={request} season={season} isSaving={saving.isPending} onSave={saving.mutateAsync} onTyping={onTyping} />;
}

/** The office decides: no code can prove who acts for this school. */
const OfficeCard = ({ request }: { request: OwnRequestOnWire }) => (
  <OfficeDecides
    reason={
      request.rneCode === null
        ? "Vous l'avez déclaré sans code\u00A0: une personne de la fédération vérifie votre demande."
        : request.officialEmail === null
          ? "L'annuaire ne donne pas d'adresse e-mail pour cet établissement\u00A0: une personne de la fédération vérifie votre demande."
          : "Un établissement du même nom, dans la même ville, participe déjà\u00A0: une personne de la fédération vérifie lequel est le vôtre."
    }
    createdAt={request.createdAt}
    advice=", si possible depuis l'adresse de l'établissement"
  />
);

const PreparedPupils = ({ count, endAt }: { count: number; endAt: string | null }) => (
  <Part id="liste" title="Votre liste d'élèves">
    <Text my="md">
      {count === 0
        ? "Vous pouvez déjà préparer la liste de vos élèves. Elle est gardée ici et ne part vers personne."
        : `${formatCount(count, "élève est préparé", "élèves sont préparés")}. Rien n'est envoyé avant la confirmation.`}
    </Text>
    {endAt !== null && (
      <Text c="dimmed" my="md">
        {listEndText({ count, endAt, maySaveAgain: true }, serverTime(), formatLongDay)}
      </Text>
    )}
    <LinkButton to="/etablissement/participants/import" variant="default">
      {count === 0 ? "Préparer la liste" : "Revoir la liste"}
    </LinkButton>
  </Part>
);
