import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#platform/web/Loaded.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { RichText } from "#platform/web/RichText.tsx";
import { Empty } from "#platform/web/states.tsx";
import { configurationApi } from "../configuration.contract.ts";
import type { SettingName } from "../settings.ts";
import type { SitePage } from "./site-pages.ts";

/** A page made of a text of the office. */
type TextPage = Exclude<SitePage, "reglement">;

/** The setting with the text of each page. */
const texts = {
  confidentialite: "PRIVACY_TEXT",
  "mentions-legales": "LEGAL_TEXT",
  accessibilite: "ACCESSIBILITY_TEXT",
} as const satisfies Record<TextPage, SettingName>;

/** Readers see that a part is missing, not the instruction in square brackets. */
const withoutGaps = (html: string): string => html.replaceAll(/\[[^\]<>]+\]/g, "(à compléter par la fédération)");

/** A page made of a text of the office. */
export function SiteText({ page }: { page: TextPage }) {
  const text = useQuery(apiQuery(configurationApi.readPublic, { params: { name: texts[page] } }));
  return (
    <Loaded query={text} lines={10}>
      {({ value }) =>
        value ? (
          <RichText html={withoutGaps(String(value))} />
        ) : (
          <Empty title="Rien n'est encore écrit ici">Écrivez-nous à l'adresse «&nbsp;Contact&nbsp;», au bas de la page.</Empty>
        )
      }
    </Loaded>
  );
}
