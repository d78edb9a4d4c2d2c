import { Alert, Anchor } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { duplicatesApi } from "#features/users/duplicates.contract.ts";
import { counted } from "#platform/web/format.ts";
import { ask } from "#platform/web/query.ts";

/** « 1 doublon probable », and the way to compare; nothing while there is none. */
export function DuplicatesNotice({ id }: { id: string }) {
  const { data = [] } = useQuery(ask(duplicatesApi.list, { params: { id } }));
  if (data.length === 0) return null;
  return (
    <Alert color="amber" icon={<IconUsers size={20} aria-hidden />} title={counted(data.length, "doublon probable", "doublons probables")}>
      <Anchor renderRoot={(props) => <Link {...props} to="/admin/users/doublons/$userId" params={{ userId: id }} />}>
        Comparer et fusionner
      </Anchor>
    </Alert>
  );
}
