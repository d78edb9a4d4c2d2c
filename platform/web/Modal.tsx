import { Modal as MantineModal, type ModalProps } from "@mantine/core";
import { useEffect, useState } from "react";

/**
 * A window. When it closes or is unmounted, the focus returns to the element that opened it. While it fades, nothing
 * in it can be pressed.
 */
export function Modal(props: ModalProps) {
  useReturnFocus();
  return <MantineModal {...props} inert={!props.opened} />;
}

function useReturnFocus(): void {
  // Read before anything is rendered: a menu closes with its item, a window with the one that replaces it.
  const [initialOpener] = useState(() => openerOf(document.activeElement));
  useEffect(() => {
    const opener = initialOpener?.isConnected ? initialOpener : openerOf(document.activeElement);
    return () => {
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
    };
  }, [initialOpener]);
}

/** The focused element; for an item of a menu, which closes with it, the button of the menu. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return menu ? document.getElementById(menu) : (active as HTMLElement | null);
}
