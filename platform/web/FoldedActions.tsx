import { type ReactNode, useId, useState } from "react";
import { DotsButton } from "./DotsButton.tsx";
import { usePhone } from "./usePhone.ts";

interface Props {
  /** By default on a phone only. */
  readonly isFolded?: boolean;
  readonly children: ReactNode;
}

/** Actions on a page: on a phone behind a button that unfolds them, so that the page's content is seen first (PPL-13). */
export function FoldedActions({ isFolded, children }: Props) {
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!(isFolded ?? isPhone)) return children;
  return (
    <>
      <DotsButton
        size={isPhone ? "md" : "sm"}
        aria-expanded={isOpen}
        {...(isOpen && { "aria-controls": id })}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div id={id} className="unfolded-actions">
          {children}
        </div>
      )}
    </>
  );
}
