import type { CorrespondentChoice } from "#features/establishments/web/CorrespondentField.tsx";
import { AccountPicker } from "#features/people/web/AccountPicker.tsx";

/** Chooses who acts for a school: an account of a school, or one opened here once the school has a name. */
export const CorrespondentPicker = ({ school, value, onChange, error }: CorrespondentChoice) => (
  <AccountPicker
    label="Correspondant"
    description="Un compte d'établissement qui n'en a pas d'autre."
    roles={["ESTABLISHEMENT"]}
    value={value}
    onChange={onChange}
    error={error}
    charge={{ title: "Créer un correspondant", role: "ESTABLISHEMENT", inCharge: { of: "school", name: school } }}
    canOpen={school !== ""}
    onOpened={onChange}
  />
);
