import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "#platform/web/format.ts";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { type ListKind, messageLists, titleOf } from "../message-lists.ts";
import type { WrittenList } from "./MessageModal.tsx";

const MessageModal = lazyWindow(() => import("./MessageModal.tsx"));

interface Props {
  readonly to: WrittenList;
  /** The page shown; absent while it loads, or after a failure. */
  readonly page: { readonly meta: { readonly totalItems: number } } | undefined;
  readonly size?: "sm";
}

/** « Écrire aux 842 »; « Écrire aux correspondants », whose number the window shows. */
function labelOf(kind: ListKind, count: number): string {
  const { inCharge } = messageLists[kind];
  if (inCharge) return `Écrire aux ${inCharge.recipients}`;
  if (count === 0) return "Écrire à la liste";
  return count === 1 ? titleOf(kind, count) : `Écrire aux ${formatNumber(count)}`;
}

/** Writes to all people of a list, on every page, or to the managers of its places (PPL-11). It keeps its space while the list loads, or is empty. */
export function WriteToList({ to, page, ...look }: Props) {
  const [isOpen, setOpen] = useState(false);
  const count = page?.meta.totalItems ?? 0;
  return (
    <>
      <Button
        variant="default"
        {...look}
        leftSection={<IconMail size={18} aria-hidden />}
        disabled={count === 0}
        onClick={() => setOpen(true)}
      >
        {labelOf(to.kind, count)}
      </Button>
      {isOpen && <MessageModal to={to} count={count} onClose={() => setOpen(false)} />}
    </>
  );
}
