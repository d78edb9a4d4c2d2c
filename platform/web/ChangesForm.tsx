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
  /** One sentence about the loss caused by leaving. */
  readonly lossMessage: string;
  /** The result of `useChangesForm`. */
  readonly edit: {
    readonly element: RefObject<HTMLFormElement | null>;
    readonly isDirty: boolean;
    readonly isSaving: boolean;
    readonly saving: ComponentProps<typeof MovedPeople>["change"];
    readonly refusal: Error | null;
    readonly submit: FormEventHandler<HTMLFormElement>;
  };
  /** « Enregistrer » unless given. */
  readonly action?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A window that changes a thing; typed changes are lost only after confirmation. */
export const ChangesForm = ({
  edit: { element, isDirty, isSaving, saving, refusal, submit },
  action = "Enregistrer",
  children,
  ...window
}: Props) => (
  <GuardedModal {...window} isDirty={isDirty && !isSaving}>
    {(leave) => (
      <form ref={element} noValidate onSubmit={submit}>
        <Stack gap="lg">
          {children}
          <RefusalAlert error={refusal} icon={<IconAlertCircle size={20} aria-hidden />} />
          <FormFoot onCancel={leave} isBusy={isSaving} disabled={!isDirty}>
            {action}
          </FormFoot>
          <MovedPeople change={saving} />
        </Stack>
      </form>
    )}
  </GuardedModal>
);
