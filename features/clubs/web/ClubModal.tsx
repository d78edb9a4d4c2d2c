import { Button, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { clubFactNames, clubFactsOf } from "#features/columns/club-columns.ts";
import { call } from "#platform/web/api.ts";
import { ChangesForm } from "#platform/web/ChangesForm.tsx";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { InCharge } from "#platform/web/InCharge.tsx";
import { useChangesForm } from "#platform/web/useChangesForm.ts";
import { type ManagerChoice, type PersonInCharge, useInCharge } from "#platform/web/useInCharge.ts";
import { ClubFacts } from "../club-fields.ts";
import { type ClubOnWire, clubsApi } from "../clubs.contract.ts";
import { managersAfter } from "../managers-change.ts";
import { factsOfClub } from "../own-club.ts";
import { ClubFields } from "./ClubFields.tsx";

interface Props {
  /** If absent, a new one. */
  readonly club?: ClubOnWire;
  /** Chooses one more account to run the club of this name. */
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
  const edit = useChangesForm({
    stored: club ? factsOfClub(club) : empty,
    schema: ClubFacts,
    others: invited.changes,
    save: (changes) =>
      club
        ? call(clubsApi.update, { params: { id: club.id }, body: changes })
        : call(clubsApi.create, { body: { ...empty, ...changes, controllerIds: managers.ids } }),
    done: (): string => (club ? "Club enregistré" : `Club ${edit.form.values.name} ajouté`),
    onSaved: onClose,
    maySend: () => {
      ask(invited.ended.length > 0);
      return invited.ended.length === 0;
    },
  });
  return (
    <ChangesForm
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
        actionOn={invited.actionOn}
      >
        {picker({ club: club?.name ?? edit.form.values.name.trim(), ...managers.choice })}
      </InCharge>
      {isAsked && (
        <ConfirmDialog
          title="Leur accès finit aussi&nbsp;?"
          confirm="Enregistrer et retirer leur accès"
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
    </ChangesForm>
  );
}

/** Says of whom a contact has invited by whom, and that they go with that one; makes them contacts (CLB-11). */
function useInvitedLeaders(club: ClubOnWire | undefined, managers: ReturnType<typeof useInCharge>) {
  const [namedIds, name] = useState<readonly string[]>([]);
  const [leaders] = useState(club?.controllers ?? []);
  const { people, ids, readIds, isChanged } = managers;
  const { endedIds, controllerIds, contactIds, contactsAfter } = managersAfter(leaders, ids, namedIds);
  const leaderOf = (id: string) => leaders.find((one) => one.id === id);
  const nameOf = (id: string | null) => {
    const contact = leaders.find((one) => one.id === id)?.contact;
    return contact ? `${contact.firstname} ${contact.lastname}` : "";
  };
  const noteOn = (id: string) => {
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
      </>
    );
  };
  const actionOn = ({ id, label }: PersonInCharge) =>
    leaderOf(id)?.invitedBy &&
    !contactIds.includes(id) && (
      <Button variant="subtle" size="compact-sm" aria-label={`Nommer contact ${label}`} onClick={() => name([...namedIds, id])}>
        Nommer contact
      </Button>
    );
  const hasChanges = isChanged || contactIds.length > 0;
  return {
    changes: hasChanges ? { controllerIds, ...(club && { readControllerIds: readIds, contactIds }) } : {},
    /** Those who were kept in the list, and whose inviter was not. */
    ended: endedIds.map((id) => people.find((one) => one.id === id)?.label ?? ""),
    isLastContact: (id: string) => contactsAfter.length === 1 && contactsAfter[0] === id,
    noteOn,
    actionOn,
  };
}

/** « L'accès de Petit Léo finit avec celui du contact qui l'avait invité… » */
const endOf = (names: readonly string[]): string => {
  const isOne = names.length === 1;
  return `L'accès de ${new Intl.ListFormat("fr-FR").format(names)} finit avec celui du contact qui ${isOne ? "l'avait invité" : "les avait invités"}\u00A0; un e-mail le ${isOne ? "lui" : "leur"} dit. Pour garder quelqu'un, annulez et pressez «\u00A0Nommer contact\u00A0» à côté de son nom.`;
};
