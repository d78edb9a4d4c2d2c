import { useQueries } from "@tanstack/react-query";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import { DocumentationLinks } from "#features/configuration/web/DocumentationLinks.tsx";
import { ask } from "#platform/web/query.ts";

const links = (["DOCUMENTATION_LINK_1", "DOCUMENTATION_LINK_2"] as const).map((name) => ({
  ...ask(configurationApi.readPublic, { params: { name } }),
  staleTime: 60_000,
}));

/** The office's documents; the page does without while they cannot be had. */
export function Documentation() {
  const answers = useQueries({ queries: links });
  const addresses = answers.map(({ data }) => data?.value).filter((value) => typeof value === "string" && value !== "");
  return <DocumentationLinks addresses={addresses as string[]} />;
}
