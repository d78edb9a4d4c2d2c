import { Text } from "@mantine/core";
import { IconCoinEuro, IconCoinOff } from "@tabler/icons-react";
import { membershipOf } from "#access/responsibility/membership-labels.ts";
import type { MembershipOnWire } from "#access/responsibility/memberships.contract.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import type { RowAction } from "#platform/web/RowActions.tsx";

export interface Member {
  readonly name: string;
  readonly registrations: readonly MembershipOnWire[];
}

const changeOf = ({ name }: Member, { status, year }: MembershipOnWire) =>
  status === "CONFIRMED"
    ? {
        title: `Remettre à payer l'adhésion ${withElision(name)}`,
        Icon: IconCoinOff,
        isFirst: false,
        confirm: "Remettre à payer",
        consequence: `L'adhésion ${year} repasse de «\u00A0Payé\u00A0» à «\u00A0À payé\u00A0».`,
        endpoint: registrationsApi.unpay,
        done: `Adhésion ${withElision(name)} remise à payer`,
      }
    : {
        title: `Confirmer le paiement ${withElision(name)}`,
        Icon: IconCoinEuro,
        isFirst: true,
        confirm: "Confirmer le paiement",
        consequence: `L'adhésion ${year} passe de «\u00A0À payé\u00A0» à «\u00A0Payé\u00A0».`,
        endpoint: registrationsApi.validate,
        done: `Paiement ${withElision(name)} confirmé`,
      };

export function paymentAction(member: Member, year: number, run: (membership: MembershipOnWire) => void): readonly RowAction[] {
  const membership = membershipOf(member.registrations, year);
  if (membership === undefined) return [];
  const { title, confirm, Icon, isFirst } = changeOf(member, membership);
  return [{ label: isFirst ? confirm : title, word: "Confirmer", Icon, isFirst, run: () => run(membership) }];
}

export function ConfirmPayment({ member, membership, onClose }: { member: Member; membership: MembershipOnWire; onClose: () => void }) {
  const { title, confirm, consequence, endpoint, done, isFirst } = changeOf(member, membership);
  return (
    <ConfirmTask
      title={`${title}\u00A0?`}
      confirm={confirm}
      isDestructive={!isFirst}
      run={() => call(endpoint, { params: { id: membership.id } })}
      done={done}
      undo={() => call(registrationsApi.undo, { body: { ids: [membership.id] } })}
      failed="Erreur lors de la confirmation"
      showsRefusal
      onClose={onClose}
    >
      <Text>{consequence}</Text>
    </ConfirmTask>
  );
}
