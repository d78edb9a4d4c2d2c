import { Button, Stack } from "@mantine/core";
import { IconBuilding, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Memberships } from "#contest/registrations/web/Memberships.tsx";
import { establishmentsApi, type SchoolOnWire } from "#organizations/establishments/establishments.contract.ts";
import { type SchoolSeason, whyPupilsCannotRegister } from "#organizations/establishments/opening.ts";
import { pupilLink } from "#organizations/establishments/pupil-link.ts";
import { Colleagues } from "#organizations/establishments/web/Colleagues.tsx";
import { SchoolHeader } from "#organizations/establishments/web/SchoolHeader.tsx";
import { SchoolQrCode } from "#organizations/establishments/web/SchoolQrCode.tsx";
import { SeasonForm } from "#organizations/establishments/web/SeasonForm.tsx";
import { ContactPerson } from "#people/people/web/ContactPerson.tsx";
import { classesApi } from "#people/pupils/classes.contract.ts";
import { SchoolClasses } from "#people/pupils/web/SchoolClasses.tsx";
import { call } from "#platform/web/api.ts";
import { formatNumber } from "#platform/web/format.ts";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { LinkButton } from "#platform/web/links.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import type { Season } from "#season/configuration/season.ts";
import { DocumentationLinks } from "#season/configuration/web/DocumentationLinks.tsx";
import { publicSettings } from "#season/configuration/web/public-settings.ts";
import { federation } from "../../../federation.ts";
import { type Me, refreshMe, updateSchool } from "../../../me.ts";
import { HowToPay } from "../../../requests/HowToPay.tsx";
import { Steps } from "./Steps.tsx";
import styles from "./school.module.css";
import type { SchoolFacts } from "./useSchoolFacts.ts";

/** Needed by colleagues only. */
const RightsOfColleague = lazyPart(() => import("./RightsOfColleague.tsx"), <Loading lines={6} />);

export function SchoolPage({ me, school, season, facts }: { me: Me; school: SchoolOnWire; season: Season; facts: SchoolFacts }) {
  const { activeYear } = season;
  const { memberships, pupils } = facts;
  const isMember = memberships.data?.some(({ year }) => year === activeYear);
  return (
    <>
      <SchoolHeader school={school}>
        <SchoolLinks me={me} pupils={pupils?.all} />
      </SchoolHeader>
      <div className={`columns ${styles.page}`}>
        <Stack gap={24} miw={0}>
          {me.schoolRight === "correspondent" ? (
            <>
              <Steps school={school} season={season} facts={facts} />
              <OwnSeason school={school} season={season} />
            </>
          ) : (
            <RightsOfColleague right={me.schoolRight} school={school} />
          )}
        </Stack>
        <Stack component="aside" className={styles.aside} aria-label="À donner et à lire" gap={24} miw={0}>
          <SchoolQrCode
            place={school.name}
            link={pupilLink(location.origin, school)}
            year={activeYear}
            federation={federation.name}
            notice={isMember === undefined ? null : whyPupilsCannotRegister({ visible: school.visible, isMember }, season, serverTime())}
          />
          <Documentation />
        </Stack>
        {me.schoolRight === "correspondent" && (
          <Stack gap={24} miw={0}>
            <OwnMemberships memberships={memberships} activeYear={activeYear} school={school} />
            <ContactPerson contact={me.contact}>
              Une autre personne suit désormais le championnat&nbsp;? Écrivez à{" "}
              <a href={`mailto:${federation.contact}`}>{federation.contact}</a>.
            </ContactPerson>
            <ColleaguesAndClasses schoolId={school.id} />
          </Stack>
        )}
      </div>
    </>
  );
}

function ColleaguesAndClasses({ schoolId }: { schoolId: string }) {
  const { data } = useApiQuery(classesApi.list);
  return (
    <>
      <Colleagues schoolId={schoolId} knownClasses={data?.classes.map(({ name }) => name) ?? []} />
      <SchoolClasses />
    </>
  );
}

function Documentation() {
  const { data = {} } = useQuery(publicSettings);
  const documents = [1, 2].map((number) => ({
    address: String(data[`DOCUMENTATION_LINK_${number}`] ?? ""),
    name: String(data[`DOCUMENTATION_NAME_${number}`] ?? "").trim() || `Documentation ${number}`,
  }));
  return <DocumentationLinks documents={documents.filter(({ address }) => address !== "")} />;
}

/** The school's decisions; the response of a save also brings changes saved elsewhere. */
function OwnSeason({ school, season }: { school: SchoolOnWire; season: Season }) {
  const update = useMutation({
    mutationFn: (changes: Partial<SchoolSeason>) => call(establishmentsApi.updateMine, { body: changes }),
    onSuccess: (saved) => {
      updateSchool(saved);
      toast.success("Vos changements sont enregistrés.");
    },
    onError: refreshMe,
  });
  return <SeasonForm school={school} season={season} isSaving={update.isPending} onSave={update.mutateAsync} />;
}

const iconSize = { size: 20, "aria-hidden": true } as const;

function SchoolLinks({ me: { controlledCenter: centers, schoolRight }, pupils }: { me: Me; pupils: number | undefined }) {
  return (
    <>
      {schoolRight === "correspondent" && (
        <Button component="a" href="#collegues" variant="default">
          Inviter un collègue
        </Button>
      )}
      {centers.map(({ id, name }) => (
        <LinkButton
          key={id}
          to="/etablissement/examcenter/$centerId/{-$questionnaireId}"
          params={{ centerId: id }}
          variant="default"
          leftSection={<IconBuilding {...iconSize} />}
        >
          {centers.length > 1 ? name : "Centre d'épreuve"}
        </LinkButton>
      ))}
      <LinkButton to="/etablissement/participants" leftSection={<IconUsers {...iconSize} />}>
        Liste des participants{pupils ? ` (${formatNumber(pupils)})` : ""}
      </LinkButton>
    </>
  );
}

function OwnMemberships({
  memberships,
  activeYear,
  school,
}: Pick<SchoolFacts, "memberships"> & { activeYear: number | null; school: SchoolOnWire }) {
  const { data, error, refetch } = memberships;
  const { name, rneCode } = school;
  if (!data)
    return (
      <section className="card" aria-label="Adhésion">
        <Failure error={error} onRetry={() => void refetch()} />
      </section>
    );
  return (
    <Memberships
      memberships={data}
      activeYear={activeYear}
      ownerName="Votre établissement"
      pendingAction={
        <HowToPay name={rneCode ? `${name} (${rneCode})` : name} year={activeYear}>
          <MeanwhileUnpaid />
        </HowToPay>
      }
    />
  );
}

/** The actions open to a school before it has paid, as set by the office; hidden while unknown. */
function MeanwhileUnpaid() {
  const { data } = useQuery(publicSettings);
  if (!data) return null;
  return (
    <p className="muted">
      {data.UNPAID_SCHOOLS_CONFIRM === false
        ? "D'ici là, vos élèves s'inscrivent\u00A0; vous les confirmerez une fois l'adhésion réglée."
        : "Inutile de l'attendre\u00A0: tant que les inscriptions sont ouvertes, vos élèves s'inscrivent et vous les confirmez."}
    </p>
  );
}
