import { type PointerEvent, useRef, useState } from "react";

const EDGE_PX = 90;
const STEP_PX = 14;

/** Drags the items of a list by a handle, with a mouse, a pen or a finger. `onMove` is called once, on release. */
export function useReorder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | null>(null);
  const drop = () => {
    if (drag && drag.to !== drag.from) onMove(drag.from, drag.to);
    setDrag(null);
  };
  const follow = ({ clientY }: PointerEvent) => {
    if (!drag || !list.current) return;
    if (clientY < EDGE_PX + 120) scrollBy(0, -STEP_PX);
    if (clientY > innerHeight - EDGE_PX) scrollBy(0, STEP_PX);
    setDrag({ ...drag, to: indexAt(list.current, drag.from, clientY) });
  };
  return {
    list,
    dragged: drag?.from ?? null,
    lineAt: (index: number): "before" | "after" | undefined => {
      if (!drag || drag.to === drag.from || index !== drag.to) return undefined;
      return drag.to < drag.from ? "before" : "after";
    },
    handleOf: (from: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from, to: from });
      },
      onPointerMove: follow,
      onPointerUp: drop,
      onPointerCancel: () => setDrag(null),
    }),
  };
}

function indexAt(list: HTMLElement, from: number, y: number): number {
  const others = [...list.children].filter((_, index) => index !== from);
  return others.filter((item) => {
    const { top, height } = item.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}
