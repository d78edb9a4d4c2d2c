import { Button, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { clubFactNames, clubFactsOf } from "#core/accounts/club-columns.ts";
import { withElision } from "#platform/contract/elision.ts";
import { listInFrench } from "#platform/contract/list-in-french.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { FormModal } from "#platform/web/FormModal.tsx";
import { InCharge } from "#platform/web/InCharge.tsx";
import { useChangesForm } from "#platform/web/useChangesForm.ts";
import { type ManagerChoice, type PersonInCharge, useInCharge } from "#platform/web/useInCharge.ts";
import { shownByPage } from "#platform/web/useMutation.ts";
import { ClubFacts } from "../club-fields.ts";
import { type ClubOnWire, clubsApi } from "../clubs.contract.ts";
import { managersAfter } from "../managers-change.ts";
import { factsOfClub, withReadFacts } from "../own-club.ts";
import { ClubFields } from "./ClubFields.tsx";

interface Props {
  /** Absent: a new club. */
  readonly club?: ClubOnWire;
  /** Chooses one more manager of the club of this name. */
  readonly picker: (choice: ManagerChoice & { readonly club: string }) => ReactNode;
  readonly onClose: () => void;
}

const LAST_CONTACT = "Un club garde au moins un contact\u00A0: ajoutez-en un, ou nommez-en un parmi ses responsables";

const empty = clubFactsOf(clubFactNames, (_, { initial }) => initial ?? "");

/** A club and its managers, as the office adds or changes it (ADM-06, CLB-06). An account created here stays chosen when the club is refused. */
export function ClubModal({ club, picker, onClose }: Props) {
  const managers = useInCharge(club?.controllers ?? []);
  const invited = useInvitedLeaders(club, managers);
  const [isAsked, ask] = useState(false);
  // The club as the window read it: creating an account here reads it again.
  const [stored] = useState(club ? factsOfClub(club) : empty);
  const edit = useChangesForm({
    stored,
    schema: ClubFacts,
    others: invited.changes,
    save: (changes) =>
      club
        ? call(clubsApi.update, { params: { id: club.id }, body: withReadFacts(stored, changes) })
        : call(clubsApi.create, { body: { ...empty, ...changes, controllerIds: managers.ids } }),
    done: (): string => (club ? "Club enregistré" : `Club ${edit.form.values.name} ajouté`),
    failed: shownByPage,
    onSaved: onClose,
    maySend: () => {
      ask(invited.ended.length > 0);
      return invited.ended.length === 0;
    },
  });
  return (
    <FormModal
      title={club?.name ?? "Ajouter un club"}
      lossMessage={club ? "Ce que vous avez modifié du club n'est pas enregistré." : "Le club que vous saisissez ne sera pas créé."}
      edit={edit}
      onClose={onClose}
    >
      <ClubFields form={edit.form} />
      <InCharge
        of="du club"
        about="Chacun voit les adhérents du club et confirme leurs inscriptions."
        managers={managers}
        refusalToRemoveLast={club ? LAST_CONTACT : null}
        isLast={invited.isLastContact}
        noteOn={invited.noteOn}
      >
        {picker({ club: club?.name ?? edit.form.values.name.trim(), ...managers.choice })}
      </InCharge>
      {isAsked && (
        <ConfirmDialog
          title={invited.ended.length === 1 ? "Son accès finit aussi\u00A0?" : "Leur accès finit aussi\u00A0?"}
          confirm={invited.ended.length === 1 ? "Enregistrer et retirer son accès" : "Enregistrer et retirer leur accès"}
          isDestructive
          onConfirm={() => {
            ask(false);
            edit.send();
          }}
          onClose={() => ask(false)}
        >
          <Text>{endOf(invited.ended)}</Text>
        </ConfirmDialog>
      )}
    </FormModal>
  );
}

/** Shows which contact invited each leader, who leaves with them, and can make leaders contacts (CLB-11). */
function useInvitedLeaders(club: ClubOnWire | undefined, managers: ReturnType<typeof useInCharge>) {
  const [namedIds, name] = useState<readonly string[]>([]);
  const [leaders] = useState(club?.controllers ?? []);
  const { ids, readIds, isChanged } = managers;
  const { endedIds, controllerIds, contactIds, contactsAfter } = managersAfter(leaders, ids, namedIds);
  const leaderOf = (id: string) => leaders.find((one) => one.id === id);
  const nameOf = (id: string | null) => {
    const contact = leaders.find((one) => one.id === id)?.contact;
    return contact ? `${contact.firstname} ${contact.lastname}` : "";
  };
  const noteOn = ({ id, label }: PersonInCharge) => {
    const leader = leaderOf(id);
    if (!leader) return null;
    if (contactIds.includes(id)) return <span>Contact du club, une fois enregistré</span>;
    return (
      <>
        {leader.invitedBy !== null && <span>Invité par {nameOf(leader.invitedBy)}</span>}
        {!leader.hasPassword && <span>{leader.invitedBy === null ? "Sans mot de passe" : "Invitation envoyée"}</span>}
        {endedIds.includes(id) && (
          <Text span fz="inherit" c="red">
            Son accès finit aussi
          </Text>
        )}
        {leader.invitedBy !== null && (
          <Button variant="default" size="sm" px={8} aria-label={`Nommer contact ${label}`} onClick={() => name([...namedIds, id])}>
            Nommer contact
          </Button>
        )}
      </>
    );
  };
  const hasChanges = isChanged || contactIds.length > 0;
  return {
    changes: hasChanges
      ? {
          controllerIds,
          ...(club && {
            readControllerIds: readIds,
            readContactIds: leaders.filter(({ invitedBy }) => invitedBy === null).map(({ id }) => id),
            contactIds,
          }),
        }
      : {},
    ended: leaders.filter(({ id }) => endedIds.includes(id)),
    isLastContact: (id: string) => contactsAfter.length === 1 && contactsAfter[0] === id,
    noteOn,
  };
}

function endOf(leaders: ClubOnWire["controllers"]): string {
  const isOne = leaders.length === 1;
  const names = listInFrench(leaders.map(({ contact }) => `${contact.firstname} ${contact.lastname}`));
  const accepted = leaders.filter(({ hasPassword }) => hasPassword).length;
  return [
    `L'accès ${withElision(names)} finit avec celui du contact qui ${isOne ? "l'avait invité" : "les avait invités"}.`,
    accepted === leaders.length && `Un e-mail le ${isOne ? "lui" : "leur"} dit.`,
    accepted === 0 && `${isOne ? "Son" : "Leur"} invitation ne servira plus.`,
    accepted > 0 &&
      accepted < leaders.length &&
      "Un e-mail le dit aux personnes qui ont déjà un mot de passe\u00A0; les invitations ne serviront plus.",
    "Pour garder quelqu'un, annulez et pressez «\u00A0Nommer contact\u00A0» sous son nom.",
  ]
    .filter(Boolean)
    .join(" ");
}
