import { Stack } from "@mantine/core";
import type { Season } from "#features/configuration/season.ts";
import type { SchoolOnWire } from "#features/establishments/establishments.contract.ts";
import { whyPupilsCannotRegister } from "#features/establishments/opening.ts";
import { pupilLink } from "#features/establishments/pupil-link.ts";
import { SchoolHeader } from "#features/establishments/web/SchoolHeader.tsx";
import { SchoolQrCode } from "#features/establishments/web/SchoolQrCode.tsx";
import { ContactPerson } from "#features/people/web/ContactPerson.tsx";
import { serverTime } from "#platform/web/server-time.ts";
import { federation } from "../../../federation.ts";
import type { Me } from "../../../me.ts";
import { Documentation } from "./Documentation.tsx";
import { OwnMemberships } from "./OwnMemberships.tsx";
import { OwnSeason } from "./OwnSeason.tsx";
import { SchoolLinks } from "./SchoolLinks.tsx";
import { Steps } from "./Steps.tsx";
import styles from "./school.module.css";
import type { SchoolFacts } from "./useSchoolFacts.ts";

interface Props {
  readonly me: Me;
  readonly school: SchoolOnWire;
  readonly season: Season;
  readonly facts: SchoolFacts;
}

/** All information and decisions of a school (ETB-01). */
export function SchoolPage({ me, school, season, facts: { memberships, pupils } }: Props) {
  const { activeYear } = season;
  const isMember = memberships.data?.some(({ year }) => year === activeYear);
  return (
    <>
      <SchoolHeader school={school}>
        <SchoolLinks pupils={pupils?.all} centers={me.controlledCenter} />
      </SchoolHeader>
      <div className={styles.page}>
        <Stack gap={24} miw={0}>
          <Steps school={school} season={season} memberships={memberships.data} pupils={pupils} />
          <OwnSeason school={school} season={season} />
        </Stack>
        <Stack component="aside" className={styles.aside} aria-label="À donner et à lire" gap={24} miw={0}>
          <SchoolQrCode
            school={school.name}
            link={pupilLink(location.origin, school)}
            year={activeYear}
            federation={federation.name}
            notice={isMember === undefined ? null : whyPupilsCannotRegister({ visible: school.visible, isMember }, season, serverTime())}
          />
          <Documentation />
        </Stack>
        <Stack gap={24} miw={0}>
          <OwnMemberships memberships={memberships} season={season} school={school} />
          <ContactPerson contact={me.contact}>
            Une autre personne suit désormais le championnat&nbsp;? Écrivez à{" "}
            <a href={`mailto:${federation.contact}`}>{federation.contact}</a>.
          </ContactPerson>
        </Stack>
      </div>
    </>
  );
}
