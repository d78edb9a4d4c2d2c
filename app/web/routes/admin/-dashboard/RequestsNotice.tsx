import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { clubRequestsApi } from "#features/clubs/requests.contract.ts";
import { requestsApi } from "#features/establishments/requests.contract.ts";
import { formatCount, formatDay } from "#platform/web/format.ts";
import { apiQuery } from "#platform/web/query.ts";

/** Waiting requests of schools and clubs, shown at the top of the first page. */
export function RequestsNotice() {
  const schools = useQuery(apiQuery(requestsApi.counts)).data;
  const clubs = useQuery(apiQuery(clubRequestsApi.counts)).data;
  return (
    <>
      <Notice counts={schools} of="d'établissement" to="/admin/etablissements" />
      <Notice counts={clubs} of="de club" to="/admin/clubs" />
    </>
  );
}

interface Props {
  readonly counts: { readonly waiting: number; readonly oldest: string | null } | undefined;
  /** « d'établissement » */
  readonly of: string;
  readonly to: "/admin/etablissements" | "/admin/clubs";
}

function Notice({ counts, of, to }: Props) {
  if (!counts?.oldest) return null;
  const { waiting, oldest } = counts;
  return (
    <Text className="announcement" fz="sm" my={15}>
      {`${formatCount(waiting, `demande ${of} attend`, `demandes ${of} attendent`)} votre décision, depuis le ${formatDay(oldest)}. `}
      <Link to={to}>{waiting < 2 ? "La\u00A0voir" : "Les\u00A0voir"}</Link>
    </Text>
  );
}
