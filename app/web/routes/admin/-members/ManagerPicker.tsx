import { AccountPicker } from "#features/people/web/AccountPicker.tsx";
import type { Charge } from "#features/people/web/OpenAccountModal.tsx";
import type { Role } from "#platform/contract/role.ts";
import type { PersonInCharge } from "#platform/web/InCharge.tsx";

interface Props {
  readonly description: string;
  readonly roles: readonly Role[];
  readonly excludedIds: readonly string[];
  readonly charge: Charge;
  readonly onPick: (person: PersonInCharge) => void;
}

/** Adds a manager: an existing account, or one opened here. */
export const ManagerPicker = ({ onPick, ...picker }: Props) => (
  <AccountPicker
    {...picker}
    label="Ajouter un responsable"
    value={null}
    onChange={(picked) => picked && onPick(picked)}
    onOpened={onPick}
  />
);
