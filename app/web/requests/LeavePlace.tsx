import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { refreshMe } from "../me.ts";

interface Props extends Pick<ButtonProps, "display" | "mt" | "size"> {
  /** « Quitter ce club » */
  readonly label: string;
  /** Said where the next page does not say it. */
  readonly done?: string | undefined;
  readonly leave: () => Promise<unknown>;
  /** Goes to the page that says what was left. */
  readonly onLeft: () => Promise<void>;
  /** What leaving means. */
  readonly children: ReactNode;
}

/** Somebody who was invited leaves a school or a club by themself, after a question (PPL-12, CLB-11). */
export function LeavePlace({ label, done, leave, onLeft, children, ...look }: Props) {
  const [isAsked, ask] = useState(false);
  const leaving = useMutation({
    mutationFn: leave,
    failed: shownByPage,
    // What the page shows is no longer theirs to read.
    meta: { skipsRefetch: true },
    done,
    onSuccess: async () => {
      await onLeft();
      refreshMe();
    },
  });
  return (
    <>
      <Button variant="default" c="red" onClick={() => ask(true)} {...look}>
        {label}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`${label}\u00A0?`}
          confirm={label}
          isDestructive
          isBusy={leaving.isPending}
          error={leaving.error}
          onConfirm={() => leaving.mutate()}
          onClose={() => ask(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
