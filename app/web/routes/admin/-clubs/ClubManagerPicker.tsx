import type { PersonInCharge } from "#platform/web/InCharge.tsx";
import { ManagerPicker } from "../-members/ManagerPicker.tsx";

interface Props {
  readonly club: string;
  readonly excludedIds: readonly string[];
  readonly onPick: (person: PersonInCharge) => void;
}

/** Adds an account of a club as manager. */
export const ClubManagerPicker = ({ club, excludedIds, onPick }: Props) => (
  <ManagerPicker
    description="Un compte de club."
    roles={["CLUB"]}
    excludedIds={excludedIds}
    charge={{ title: "Créer un responsable de club", role: "CLUB", inCharge: { of: "club", name: club } }}
    onPick={onPick}
  />
);
