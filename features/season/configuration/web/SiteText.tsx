import { Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { RichText } from "#platform/web/RichText.tsx";
import { Empty } from "#platform/web/states.tsx";
import { configurationApi } from "../configuration.contract.ts";
import type { SiteTextName } from "../site-texts.ts";

/** Readers see that a part is missing, not the instruction in square brackets. */
const withoutGaps = (html: string): string => html.replaceAll(/\[[^\]<>]+\]/g, "(à compléter par la fédération)");

export function SiteText({ name }: { name: SiteTextName }) {
  const text = useApiQuery(configurationApi.readPublic, { params: { name } });
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
