import { Stack } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { whyPupilsCannotRegister } from "#organizations/establishments/opening.ts";
import { pupilLink } from "#organizations/establishments/pupil-link.ts";
import { SchoolQrCode } from "#organizations/establishments/web/SchoolQrCode.tsx";
import { formatNumber } from "#platform/web/format.ts";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { LinkButton } from "#platform/web/links.tsx";
import { serverTime } from "#platform/web/server-time.ts";
import { Loading } from "#platform/web/states.tsx";
import { DocumentationLinks } from "#season/configuration/web/DocumentationLinks.tsx";
import { federation } from "../../../federation.ts";
import { OwnSeason } from "./OwnSeason.tsx";
import { ToDo } from "./ToDo.tsx";
import type { SchoolView } from "./useSchoolFacts.ts";

/** Needed by colleagues only. */
const RightsOfColleague = lazyPart(() => import("./RightsOfColleague.tsx"), <Loading lines={6} />);

export function SchoolPage({ me, school, season, facts }: SchoolView) {
  const { activeYear } = season;
  const { memberships, pupils } = facts;
  const isMember = memberships.data?.some(({ year }) => year === activeYear);
  const isCorrespondent = me.schoolRight === "correspondent";
  return (
    <div className="columns">
      <Stack gap={24} miw={0}>
        {isCorrespondent ? (
          <ToDo school={school} season={season} facts={facts} />
        ) : (
          <RightsOfColleague right={me.schoolRight} school={school} />
        )}
        {isCorrespondent && <OwnSeason school={school} season={season} part="opening" />}
        <LinkButton
          to="/etablissement/participants"
          variant="default"
          leftSection={<IconUsers size={20} aria-hidden />}
          style={{ alignSelf: "start" }}
        >
          Liste des participants{pupils?.all ? ` (${formatNumber(pupils.all)})` : ""}
        </LinkButton>
      </Stack>
      <Stack component="aside" aria-label="À donner et à lire" gap={24} miw={0}>
        <SchoolQrCode
          place={school.name}
          link={pupilLink(location.origin, school)}
          year={activeYear}
          federation={federation.name}
          notice={isMember === undefined ? null : whyPupilsCannotRegister({ visible: school.visible, isMember }, season, serverTime())}
        />
        {!isCorrespondent && <DocumentationLinks />}
      </Stack>
    </div>
  );
}
