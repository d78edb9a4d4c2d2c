import { useState } from "react";
import { centerDraft, emptyNewCenter, type NewCenterValues, newCenterRefusals } from "#features/exam-centers/center-form.ts";
import { type ExamCenterOnWire, examCentersApi } from "#features/exam-centers/exam-centers.contract.ts";
import { openAccountApi } from "#features/people/open-account.contract.ts";
import { usersApi } from "#features/people/people.contract.ts";
import { call } from "#platform/web/api.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { useServerForm } from "#platform/web/useServerForm.ts";

/** The account created by a try whose center was refused. */
export interface OpenedAccount {
  readonly id: string;
  readonly username: string;
}

const openReferent = ({ contact, center }: NewCenterValues) =>
  call(openAccountApi.open, { body: { role: "USER", contact, noRegistration: true, inCharge: { of: "center", name: center.name } } }).then(
    ({ user }) => user,
  );

/** The username by which the office finds the account; its id if that cannot be fetched. */
const findOpenedAccount = (id: string): Promise<OpenedAccount> =>
  call(usersApi.one, { params: { id } }).then(
    ({ username }) => ({ id, username }),
    () => ({ id, username: id }),
  );

const isDeleted = (failure: unknown) => failure instanceof Refusal && failure.status === 404;

/** A new center and its referent, in two calls. If the second fails, the next try reuses the referent created by the first. */
export function useAddCenter(onAdded: (center: ExamCenterOnWire, values: NewCenterValues) => void) {
  const [opened, setOpened] = useState<OpenedAccount | null>(null);
  const create = (userId: string, { center }: NewCenterValues) =>
    call(examCentersApi.create, { params: { userId }, body: centerDraft(center) });

  /** A referent deleted since, as the message says, is created again. */
  const createFor = async (referent: OpenedAccount, values: NewCenterValues): Promise<ExamCenterOnWire> => {
    try {
      return await create(referent.id, values);
    } catch (failure) {
      if (!isDeleted(failure)) throw failure;
      setOpened(null);
      return openAndCreate(values);
    }
  };

  const openAndCreate = async (values: NewCenterValues): Promise<ExamCenterOnWire> => {
    const { id } = await openReferent(values);
    try {
      return await create(id, values);
    } catch (failure) {
      setOpened(await findOpenedAccount(id));
      throw failure;
    }
  };

  const { element, form, saving, submit } = useServerForm({
    initialValues: emptyNewCenter,
    validate: (values) => newCenterRefusals(values, opened !== null),
    pathOf: (field) => (field.startsWith("contact.") ? field : `center.${field}`),
    mutationFn: (values: NewCenterValues) => {
      if (values.referent === "known" && values.known) return create(values.known.id, values);
      return opened ? createFor(opened, values) : openAndCreate(values);
    },
    onSuccess: onAdded,
  });
  return { element, form, opened, submit: submit((values) => saving.mutate(values)), refusal: saving.error, isBusy: saving.isPending };
}
