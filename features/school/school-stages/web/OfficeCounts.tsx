import { Text } from "@mantine/core";
import { formatCount } from "#platform/web/format.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { schoolStagesApi } from "../school-stages.contract.ts";

/** The number of own stages that schools, or this one, have made this year; the office sees no names or contents. */
export default function OfficeCounts({ establishmentId }: { establishmentId?: string }) {
  const { data } = useApiQuery(schoolStagesApi.counts, { query: { ...(establishmentId !== undefined && { establishmentId }) } });
  if (!data || (data.stages === 0 && establishmentId === undefined)) return null;
  const { schools, stages, answered, confirmed } = data;
  const pupils = `${formatCount(answered, "élève y a répondu", "élèves y ont répondu")}, ${formatCount(confirmed, "est confirmé", "sont confirmés")}`;
  return (
    <Text c="dimmed" fz="sm" mt={establishmentId === undefined ? "md" : 0}>
      {stages === 0
        ? "Pas de quart de finale de l'établissement cette saison."
        : establishmentId === undefined
          ? `Quarts de finale d'établissements cette saison\u00A0: ${stages}, de ${formatCount(schools, "établissement", "établissements")}\u00A0; ${pupils}.`
          : `${formatCount(stages, "quart de finale", "quarts de finale")} de l'établissement cette saison\u00A0: ${pupils}.`}
    </Text>
  );
}
