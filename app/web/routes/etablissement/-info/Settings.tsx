import { Stack } from "@mantine/core";
import { Memberships } from "#contest/registrations/web/Memberships.tsx";
import { Colleagues } from "#organizations/establishments/web/Colleagues.tsx";
import { ContactPerson } from "#people/people/web/ContactPerson.tsx";
import { classesApi } from "#people/pupils/classes.contract.ts";
import { SchoolClasses } from "#people/pupils/web/SchoolClasses.tsx";
import { Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { DocumentationLinks } from "#season/configuration/web/DocumentationLinks.tsx";
import { federation } from "../../../federation.ts";
import { OwnSeason } from "./OwnSeason.tsx";
import type { SchoolView } from "./useSchoolFacts.ts";

/** What a correspondent sets once or twice a year. */
export default function Settings({ me, school, season, facts }: SchoolView) {
  const { data: classes } = useApiQuery(classesApi.list);
  return (
    <div className="columns">
      <Stack gap={24} miw={0}>
        <OwnSeason school={school} season={season} part="settings" />
        <Colleagues schoolId={school.id} knownClasses={classes?.classes.map(({ name }) => name) ?? []} />
        <SchoolClasses />
      </Stack>
      <Stack component="aside" aria-label="Adhésion et contacts" gap={24} miw={0}>
        <Loaded query={facts.memberships} label="Chargement des adhésions...">
          {(memberships) => <Memberships memberships={memberships} activeYear={season.activeYear} ownerName="Votre établissement" />}
        </Loaded>
        <ContactPerson contact={me.contact}>
          Une autre personne suit désormais le championnat&nbsp;? Écrivez à{" "}
          <a href={`mailto:${federation.contact}`}>{federation.contact}</a>.
        </ContactPerson>
        <DocumentationLinks />
      </Stack>
    </div>
  );
}
