import { Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { Loading } from "#platform/web/states.tsx";
import { useMe } from "../../me.ts";
import { useSeason } from "../../season.ts";
import { SchoolPage } from "./-info/SchoolPage.tsx";
import { useSchoolFacts } from "./-info/useSchoolFacts.ts";

export const Route = createFileRoute("/etablissement/info")({ staticData: { title: "Établissement" }, component: SchoolInformation });

function SchoolInformation() {
  const me = useMe();
  return me?.establishment ? <School me={me} school={me.establishment} /> : <Loading />;
}

function School({ me, school }: Pick<ComponentProps<typeof SchoolPage>, "me" | "school">) {
  const season = useSeason();
  const facts = useSchoolFacts(season?.activeYear ?? null, me.schoolRight === "correspondent");
  if (season && facts) return <SchoolPage me={me} school={school} season={season} facts={facts} />;
  return (
    <>
      <Title order={1}>{school.name}</Title>
      <Loading lines={10} />
    </>
  );
}
