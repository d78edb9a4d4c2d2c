import { useQueries } from "@tanstack/react-query";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import { DocumentationLinks } from "#features/configuration/web/DocumentationLinks.tsx";
import { apiQuery } from "#platform/web/query.ts";

const names = ["DOCUMENTATION_LINK_1", "DOCUMENTATION_NAME_1", "DOCUMENTATION_LINK_2", "DOCUMENTATION_NAME_2"] as const;
const settings = names.map((name) => ({ ...apiQuery(configurationApi.readPublic, { params: { name } }), staleTime: 60_000 }));

/** The office's documents; hidden if they cannot be loaded. */
export function Documentation() {
  const [link1 = "", name1 = "", link2 = "", name2 = ""] = useQueries({ queries: settings }).map(({ data }) => String(data?.value ?? ""));
  const documents = [
    { address: link1, name: name1.trim() || "Documentation 1" },
    { address: link2, name: name2.trim() || "Documentation 2" },
  ];
  return <DocumentationLinks documents={documents.filter(({ address }) => address !== "")} />;
}
