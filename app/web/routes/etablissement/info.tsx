import { Skeleton, Stack } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { createFileRoute, Link } from "@tanstack/react-router";
import type { SchoolOnWire } from "#organizations/establishments/establishments.contract.ts";
import { SchoolHeader } from "#organizations/establishments/web/SchoolHeader.tsx";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { LinkButton } from "#platform/web/links.tsx";
import { read, searchOf } from "#platform/web/search-params.ts";
import { Loading } from "#platform/web/states.tsx";
import { PageTabs } from "#platform/web/ui/PageTabs.tsx";
import { type Me, useMe } from "../../me.ts";
import { useSeason } from "../../season.ts";
import { SchoolPage } from "./-info/SchoolPage.tsx";
import { useSchoolFacts } from "./-info/useSchoolFacts.ts";

/** `?vue=reglages`: what the school sets once or twice a year. */
export const Route = createFileRoute("/etablissement/info")({
  staticData: { title: "Établissement" },
  validateSearch: searchOf({ vue: read.oneOf("reglages") }),
  component: SchoolInformation,
});

const Settings = lazyPart(() => import("./-info/Settings.tsx"), <Placeholder />);

function SchoolInformation() {
  const me = useMe();
  return me?.establishment ? <School me={me} school={me.establishment} /> : <Loading />;
}

function School({ me, school }: { readonly me: Me; readonly school: SchoolOnWire }) {
  const season = useSeason();
  const isCorrespondent = me.schoolRight === "correspondent";
  const isSettings = Route.useSearch().vue === "reglages" && isCorrespondent;
  const facts = useSchoolFacts(season?.activeYear ?? null, isCorrespondent);
  const Shown = isSettings ? Settings : SchoolPage;
  return (
    <>
      <SchoolHeader school={school} hasAddress={isSettings || !isCorrespondent}>
        <Centers me={me} />
        {isCorrespondent && (
          <PageTabs label="Établissement" current={school.id}>
            <Link to="/etablissement/info" activeOptions={{ exact: true }}>
              Cette saison
            </Link>
            <Link to="/etablissement/info" search={{ vue: "reglages" }} activeOptions={{ exact: true }}>
              Réglages
            </Link>
          </PageTabs>
        )}
      </SchoolHeader>
      {season && facts ? <Shown me={me} school={school} season={season} facts={facts} /> : <Placeholder />}
    </>
  );
}

const Centers = ({ me: { controlledCenter: centers } }: { readonly me: Me }) =>
  centers.map(({ id, name }) => (
    <LinkButton
      key={id}
      to="/etablissement/examcenter/$centerId/{-$questionnaireId}"
      params={{ centerId: id }}
      variant="default"
      leftSection={<IconBuilding size={20} aria-hidden />}
    >
      {centers.length > 1 ? name : "Centre d'épreuve"}
    </LinkButton>
  ));

/** As high as what it stands for. */
function Placeholder() {
  return (
    <div className="columns" role="status">
      <span className="hidden-text">Chargement...</span>
      <Stack gap={24}>
        <Skeleton height={230} radius="lg" />
        <Skeleton height={190} radius="lg" />
      </Stack>
      <Skeleton height={560} radius="lg" />
    </div>
  );
}
