import { Badge } from "@mantine/core";
import { formatCount } from "#platform/web/format.ts";

/** Says that others request the same. */
export const CompetingRequests = ({ count }: { count: number }) =>
  count > 0 && (
    <Badge variant="light" color="red">
      {formatCount(count, "autre demande", "autres demandes")}
    </Badge>
  );
