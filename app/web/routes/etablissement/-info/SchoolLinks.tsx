import { Button } from "@mantine/core";
import { IconBuilding, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formatNumber } from "#platform/web/format.ts";

interface Props {
  readonly pupils: number | undefined;
  /** The exam centers that the correspondent manages. */
  readonly centers: readonly { readonly id: string; readonly name: string }[];
}

const iconSize = { size: 20, "aria-hidden": true } as const;

/** Links to the pupils, and to centers for their manager only (ETB-04). */
export function SchoolLinks({ pupils, centers }: Props) {
  return (
    <>
      {centers.map(({ id, name }) => (
        <Button
          key={id}
          component={Link}
          to={`/etablissement/examcenter/${id}`}
          variant="default"
          leftSection={<IconBuilding {...iconSize} />}
        >
          {centers.length > 1 ? name : "Centre d'épreuve"}
        </Button>
      ))}
      <Button component={Link} to="/etablissement/participants" leftSection={<IconUsers {...iconSize} />}>
        Liste des participants{pupils ? ` (${formatNumber(pupils)})` : ""}
      </Button>
    </>
  );
}
