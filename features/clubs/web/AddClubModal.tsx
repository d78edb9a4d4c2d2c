import type { ReactNode } from "react";
import { clubFactNames, clubFactsOf } from "#features/columns/club-columns.ts";
import { call } from "#platform/web/api.ts";
import { ChangesForm } from "#platform/web/ChangesForm.tsx";
import type { PersonInCharge } from "#platform/web/InCharge.tsx";
import { useChangesForm } from "#platform/web/useChangesForm.ts";
import { useInCharge } from "#platform/web/useInCharge.ts";
import { ClubFacts, clubsApi } from "../clubs.contract.ts";
import { ClubFields } from "./ClubFields.tsx";
import { ClubManagers } from "./ClubManagers.tsx";

interface Props {
  /** Chooses an account to run it. */
  readonly picker: (choice: { club: string; excludedIds: string[]; onPick: (person: PersonInCharge) => void }) => ReactNode;
  readonly onAdded: (name: string) => void;
  readonly onClose: () => void;
}

const empty = clubFactsOf(clubFactNames, (_, { initial }) => initial ?? "");

/** A new club and its managers. An account created here stays chosen when the club is refused. */
export function AddClubModal({ picker, onAdded, onClose }: Props) {
  const { people, ids, add, remove } = useInCharge([]);
  const edit = useChangesForm({
    stored: empty,
    schema: ClubFacts,
    others: ids.length > 0 ? { controllerIds: ids } : {},
    save: ({ controllerIds = [], ...facts }) => call(clubsApi.create, { body: { ...empty, ...facts, controllerIds } }),
    onSaved: () => onAdded(edit.form.values.name),
  });
  return (
    <ChangesForm title="Ajouter un club" lossMessage="Le club que vous saisissez ne sera pas créé." edit={edit} onClose={onClose}>
      <ClubFields form={edit.form} />
      <ClubManagers people={people} before={[]} refusalToRemoveLast={null} onRemove={remove}>
        {picker({ club: edit.form.values.name.trim(), excludedIds: ids, onPick: add })}
      </ClubManagers>
    </ChangesForm>
  );
}
