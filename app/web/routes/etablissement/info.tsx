import { createFileRoute } from "@tanstack/react-router";
import { Loading } from "#platform/web/states.tsx";
import { useMe } from "../../me.ts";
import { useSeason } from "../../season.ts";
import { SchoolPage } from "./-info/SchoolPage.tsx";

export const Route = createFileRoute("/etablissement/info")({ staticData: { title: "Établissement" }, component: SchoolInformation });

function SchoolInformation() {
  const me = useMe();
  const season = useSeason();
  return me?.establishment && season ? <SchoolPage me={me} school={me.establishment} season={season} /> : <Loading />;
}
