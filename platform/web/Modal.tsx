import { Modal as MantineModal, type ModalProps } from "@mantine/core";
import { useEffect, useState } from "react";

/**
 * A window. Closed, it gives the focus back to what opened it, also when it is taken away instead of being told to close; while it fades nothing
 * in it can be pressed again.
 */
export function Modal(props: ModalProps) {
  useFocusReturnedAfter();
  return <MantineModal {...props} inert={!props.opened} />;
}

function useFocusReturnedAfter(): void {
  // Asked before anything is shown: a menu goes away with its task, a window with the one that replaces it.
  const [asked] = useState(() => openerOf(document.activeElement));
  useEffect(() => {
    const opener = asked?.isConnected ? asked : openerOf(document.activeElement);
    return () => {
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
    };
  }, [asked]);
}

/** What has the focus; of a task in a menu, which closes with it, the button of the menu. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return menu ? document.getElementById(menu) : (active as HTMLElement | null);
}
