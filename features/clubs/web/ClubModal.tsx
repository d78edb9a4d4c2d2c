import type { ReactNode } from "react";
import { call } from "#platform/web/api.ts";
import { ChangesForm } from "#platform/web/ChangesForm.tsx";
import type { PersonInCharge } from "#platform/web/InCharge.tsx";
import { useChangesForm } from "#platform/web/useChangesForm.ts";
import { useInCharge } from "#platform/web/useInCharge.ts";
import { ClubFacts, type ClubOnWire, clubsApi, LAST_MANAGER } from "../clubs.contract.ts";
import { factsOfClub } from "../own-club.ts";
import { ClubFields } from "./ClubFields.tsx";
import { ClubManagers } from "./ClubManagers.tsx";

interface Props {
  readonly club: ClubOnWire;
  /** Chooses one more account to run it. */
  readonly picker: (choice: { excludedIds: string[]; onPick: (person: PersonInCharge) => void }) => ReactNode;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** A club as the office changes it: its address and its managers (ADM-06, CLB-06). */
export function ClubModal({ club, picker, onSaved, onClose }: Props) {
  const { people, ids, isChanged, add, remove } = useInCharge(club.controllers);
  const edit = useChangesForm({
    stored: factsOfClub(club),
    schema: ClubFacts,
    others: isChanged ? { controllerIds: ids } : {},
    save: (body) => call(clubsApi.update, { params: { id: club.id }, body }),
    onSaved,
  });
  return (
    <ChangesForm title={club.name} lossMessage="Ce que vous avez modifié du club n'est pas enregistré." edit={edit} onClose={onClose}>
      <ClubFields form={edit.form} />
      <ClubManagers people={people} before={club.controllers} refusalToRemoveLast={LAST_MANAGER} onRemove={remove}>
        {picker({ excludedIds: ids, onPick: add })}
      </ClubManagers>
    </ChangesForm>
  );
}
