import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { formatCount } from "#platform/web/format.ts";
import { describeKeptAnswers } from "#season/stages/reminders.ts";
import type { privacyApi } from "../privacy.contract.ts";
import { PrivacyPart } from "./PrivacyPart.tsx";

export const KeptAnswers = ({ answers }: { readonly answers: ResponseOf<typeof privacyApi.retention>["answers"] }) => (
  <PrivacyPart id="reponses-gardees" title="Réponses des étapes">
    <Text>
      {answers.length === 0
        ? "Les règles d'aucune saison ne disent combien de jours garder les réponses\u00A0: elles sont toutes gardées."
        : "Après ces jours, les réponses d'une étape s'effacent d'elles-mêmes, la nuit. Les notes, les rangs et les noms de ceux qui ont répondu restent\u00A0; plus rien ne se recalcule."}
    </Text>
    <Text>
      Ce que des élèves ont répondu au quart de finale de leur établissement s'efface la même nuit que les réponses du quart de finale de la
      saison, et pas avant d'avoir été gardé aussi longtemps&nbsp;: les notes et le classement restent à l'établissement, jusqu'à un an
      après la saison. Les photos de feuilles s'effacent d'elles-mêmes autant de jours après leur arrivée, 31 si la saison n'en dit rien.
    </Text>
    {answers.length > 0 && (
      <ul className="bullets">
        {answers.map(({ stage, answerDays, keptUntil, erasedAt }) => (
          <li key={stage.id}>
            <Link to="/admin/questionnaire/$id/classement" params={{ id: stage.id }}>
              {stage.name} {stage.year}
            </Link>
            &nbsp;: {sentenceOf(answerDays, describeKeptAnswers({ answersKeptUntil: keptUntil, answersErasedAt: erasedAt }))}
          </li>
        ))}
      </ul>
    )}
  </PrivacyPart>
);

const sentenceOf = (days: number | null, kept: string | null): string =>
  kept === null
    ? `rien ne s'efface tant que son classement est provisoire, puis ${formatCount(days ?? 0, "jour")} plus tard.`
    : `${kept.charAt(0).toLowerCase()}${kept.slice(1)}.`;
