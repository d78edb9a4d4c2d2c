import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatCount } from "#platform/web/format.ts";
import { apiQuery } from "#platform/web/query.ts";
import { preparedListApi } from "../prepared-list.contract.ts";

/** In an empty list: the list that was prepared before the school was confirmed, if there is one (LET-01). */
export function PreparedNotice() {
  const { data } = useQuery({ ...apiQuery(preparedListApi.read), retry: false });
  const count = data?.rows.length ?? 0;
  if (count === 0) return null;
  return (
    <Button component={Link} className="wrapping" to="/etablissement/participants/import" variant="main" mb="md">
      {`Votre liste préparée de ${formatCount(count, "élève")} vous attend\u00A0: l'inscrire`}
    </Button>
  );
}
