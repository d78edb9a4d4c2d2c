import { Badge } from "@mantine/core";
import { counted } from "#platform/web/format.ts";

/** That others ask for the same. */
export const Rivals = ({ count }: { count: number }) =>
  count > 0 && (
    <Badge variant="light" color="red">
      {counted(count, "autre demande", "autres demandes")}
    </Badge>
  );
