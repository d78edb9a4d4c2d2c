import { Button, Stack } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { FormEventHandler, ReactNode, RefObject } from "react";
import { FormActions } from "./FormActions.tsx";
import { GuardedModal } from "./GuardedModal.tsx";
import { RefusalAlert } from "./RefusalAlert.tsx";

interface Props {
  readonly title: string;
  /** Maximum, in pixels. */
  readonly width?: number;
  /** One sentence: what would be lost by leaving. */
  readonly lossMessage: string;
  /** The result of `useChangesForm`. */
  readonly edit: {
    readonly element: RefObject<HTMLFormElement | null>;
    readonly isDirty: boolean;
    readonly isSaving: boolean;
    readonly refusal: Error | null;
    readonly submit: FormEventHandler<HTMLFormElement>;
  };
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A window to change a thing; typed changes are lost only after confirmation. */
export const ChangesForm = ({ edit: { element, isDirty, isSaving, refusal, submit }, children, ...window }: Props) => (
  <GuardedModal {...window} isDirty={isDirty && !isSaving}>
    {(leave) => (
      <form ref={element} noValidate onSubmit={submit}>
        <Stack gap="lg">
          {children}
          <RefusalAlert error={refusal} icon={<IconAlertCircle size={20} aria-hidden />} />
          <FormActions>
            <Button variant="default" onClick={leave}>
              Annuler
            </Button>
            <Button type="submit" disabled={!isDirty} loading={isSaving}>
              Enregistrer
            </Button>
          </FormActions>
        </Stack>
      </form>
    )}
  </GuardedModal>
);
