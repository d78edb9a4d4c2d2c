import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { requestsApi } from "#features/establishments/requests.contract.ts";
import { counted, formatDay } from "#platform/web/format.ts";
import { ask } from "#platform/web/query.ts";

/** Teachers wait for the office: said where a day begins. */
export function RequestsNotice() {
  const { data } = useQuery(ask(requestsApi.counts));
  if (!data?.oldest) return null;
  const { waiting, oldest } = data;
  return (
    <p className="announcement">
      {`${counted(waiting, "demande d'établissement attend", "demandes d'établissement attendent")} votre décision, depuis le ${formatDay(oldest)}. `}
      <Link to="/admin/etablissements">{waiting < 2 ? "La\u00A0voir" : "Les\u00A0voir"}</Link>
    </p>
  );
}
