import { Button } from "@mantine/core";
import { IconFileImport, IconUserPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";

interface Props {
  /** Pupils can no longer be added. */
  readonly isClosed: boolean;
  readonly onAdd: () => void;
}

/** Ways to add pupils (ETB-07, ETB-08). */
export const AddPupilButtons = ({ isClosed, onAdd }: Props) => (
  <>
    <Button
      component={Link}
      to="/etablissement/participants/import"
      variant="default"
      leftSection={<IconFileImport size={18} aria-hidden />}
    >
      Importer
    </Button>
    <RefusableButton
      variant="main"
      leftSection={<IconUserPlus size={20} aria-hidden />}
      refusal={isClosed ? "Les inscriptions sont fermées" : null}
      onClick={onAdd}
    >
      Ajouter un élève qualifié
    </RefusableButton>
  </>
);
