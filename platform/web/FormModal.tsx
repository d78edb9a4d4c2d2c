import { Stack } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ComponentProps, FormEventHandler, ReactNode, RefObject } from "react";
import { GuardedModal } from "./GuardedModal.tsx";
import { MovedPeople } from "./MovedPeople.tsx";
import { RefusalAlert } from "./RefusalAlert.tsx";
import { FormFoot } from "./WindowFoot.tsx";

interface Props {
  readonly title: string;
  /** Maximum, in pixels. */
  readonly width?: number;
  readonly lossMessage: string;
  /** The result of `useChangesForm`, or what another form has of it. */
  readonly edit: {
    readonly element?: RefObject<HTMLFormElement | null>;
    readonly isDirty: boolean;
    readonly isSaving: boolean;
    /** The change, if it may ask about people that it moves. */
    readonly saving?: ComponentProps<typeof MovedPeople>["change"];
    readonly refusal?: Error | null;
    readonly submit: FormEventHandler<HTMLFormElement>;
  };
  readonly action?: string;
  /** The button does not wait for a change: what is made is new, or nothing changed only closes. */
  readonly mayBeUnchanged?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const FormModal = ({
  edit: { element, isDirty, isSaving, saving, refusal, submit },
  action = "Enregistrer",
  mayBeUnchanged = false,
  children,
  ...window
}: Props) => (
  <GuardedModal {...window} isDirty={isDirty && !isSaving}>
    {(leave) => (
      <form ref={element} noValidate onSubmit={submit}>
        <Stack gap="lg">
          {children}
          <RefusalAlert error={refusal} icon={<IconAlertCircle size={20} aria-hidden />} />
          <FormFoot onCancel={leave} isBusy={isSaving} disabled={!isDirty && !mayBeUnchanged}>
            {action}
          </FormFoot>
          {saving && <MovedPeople change={saving} />}
        </Stack>
      </form>
    )}
  </GuardedModal>
);
