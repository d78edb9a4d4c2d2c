import { Link } from "@tanstack/react-router";
import { SeasonRules } from "#contest/results/web/SeasonRules.tsx";
import { YearPage } from "./YearPage.tsx";

export default function RulesPage() {
  return (
    <YearPage
      title="Règles de la saison"
      lead={
        <>
          Ce que la plateforme applique, et que tout le monde lit dans{" "}
          <Link to="/informations/$page" params={{ page: "reglement" }}>
            le règlement appliqué
          </Link>
          . Une étape déjà notée garde ses règles tant que vous ne lui appliquez pas les nouvelles.
        </>
      }
    >
      {(year) => <SeasonRules year={year} />}
    </YearPage>
  );
}
