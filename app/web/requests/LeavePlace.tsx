import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { shownByPage } from "#platform/web/useMutation.ts";
import { refreshMe } from "../me.ts";

interface Props extends Pick<ButtonProps, "display" | "mt" | "size"> {
  /** « Quitter ce club » */
  readonly label: string;
  readonly done?: string | undefined;
  readonly leave: () => Promise<unknown>;
  readonly onLeft: () => Promise<void>;
  readonly children: ReactNode;
}

/** Lets an invited person leave a school or a club, after a question (PPL-12, CLB-11). */
export function LeavePlace({ label, done, leave, onLeft, children, ...look }: Props) {
  const [isAsked, ask] = useState(false);
  return (
    <>
      <Button variant="default" c="red" onClick={() => ask(true)} {...look}>
        {label}
      </Button>
      {isAsked && (
        <ConfirmTask
          title={`${label}\u00A0?`}
          confirm={label}
          isDestructive
          run={leave}
          failed={shownByPage}
          showsRefusal
          // Their right to read what the page shows has just ended.
          meta={{ skipsRefetch: true }}
          done={done}
          onDone={async () => {
            await onLeft();
            refreshMe();
          }}
          onClose={() => ask(false)}
        >
          {children}
        </ConfirmTask>
      )}
    </>
  );
}
