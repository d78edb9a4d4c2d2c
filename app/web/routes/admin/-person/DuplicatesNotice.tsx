import { Alert, Anchor } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { duplicatesApi } from "#features/people/duplicates.contract.ts";
import { formatCount } from "#platform/web/format.ts";
import { apiQuery } from "#platform/web/query.ts";

/** « 1 doublon probable », with a link to the comparison; nothing if there is none. */
export function DuplicatesNotice({ id }: { id: string }) {
  const { data = [] } = useQuery(apiQuery(duplicatesApi.list, { params: { id } }));
  if (data.length === 0) return null;
  return (
    <Alert
      color="amber"
      icon={<IconUsers size={20} aria-hidden />}
      title={formatCount(data.length, "doublon probable", "doublons probables")}
    >
      <Anchor renderRoot={(props) => <Link {...props} to="/admin/users/doublons/$userId" params={{ userId: id }} />}>
        Comparer et fusionner
      </Anchor>
    </Alert>
  );
}
