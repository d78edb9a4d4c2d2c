import { Alert, Text } from "@mantine/core";
import { call } from "#platform/web/api.ts";
import { formatCount } from "#platform/web/format.ts";
import { LinkAnchor } from "#platform/web/links.tsx";
import { schoolStagesApi, type WaitingPupilsOnWire } from "../school-stages.contract.ts";
import { stagePage } from "./stage-page.ts";

/**
 * The caution before a school confirms pupils who have not played its own stage: they see « Qualifié », and no selection is left. `null` if no own stage
 * concerns them, or all have a sheet there.
 */
export async function unplayedCaution(registrations: readonly { readonly personId?: string }[]) {
  const userIds = registrations.flatMap(({ personId }) => personId ?? []);
  const waiting = await call(schoolStagesApi.waiting, { body: { userIds } });
  if (waiting.unmarked === 0) return null;
  return { text: <Unplayed {...waiting} chosen={userIds.length} />, confirm: "Confirmer quand même" };
}

function Unplayed({ unmarked, stages, chosen }: WaitingPupilsOnWire & { readonly chosen: number }) {
  const unplayed = stages.filter((stage) => stage.unmarked > 0);
  const isOne = unmarked === 1;
  const who =
    chosen === 1 ? "Cet élève n'a" : unmarked === chosen ? "Ces élèves n'ont" : formatCount(unmarked, "élève n'a", "élèves n'ont");
  return (
    <Alert color="amber" mb="md" title={`${who} pas encore joué votre quart de finale`}>
      <Text>
        Sans réponse à{" "}
        {unplayed.map(({ id, name, unmarked: count }, index) => (
          <span key={id}>
            {index > 0 && (index === unplayed.length - 1 ? " et à " : ", à ")}
            <LinkAnchor {...stagePage(id, "resultats")} c="inherit">
              «&nbsp;{name}&nbsp;»
            </LinkAnchor>
            {unplayed.length > 1 && ` (${count})`}
          </span>
        ))}
        . {isOne ? "Confirmé" : "Confirmés"} maintenant, {isOne ? "il lit" : "ils lisent"} «&nbsp;Qualifié&nbsp;» avant d'avoir répondu, et
        il n'y a plus à {isOne ? "le" : "les"} choisir dans le classement.
      </Text>
    </Alert>
  );
}
