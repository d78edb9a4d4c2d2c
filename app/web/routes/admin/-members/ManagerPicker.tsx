import { AccountPicker } from "#people/people/web/AccountPicker.tsx";
import type { Charge } from "#people/people/web/OpenAccountModal.tsx";
import type { Role } from "#platform/contract/role.ts";
import type { ManagerChoice } from "#platform/web/useInCharge.ts";

export const ManagerPicker = ({ onPick, ...picker }: ManagerChoice & { description: string; roles: readonly Role[]; charge: Charge }) => (
  <AccountPicker
    {...picker}
    label="Ajouter un responsable"
    value={null}
    onChange={(picked) => picked && onPick(picked)}
    onOpened={onPick}
  />
);
