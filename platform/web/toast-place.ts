interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** A control in the column of the toasts. */
export interface Obstacle extends Span {
  /** Tabs, the buttons of a window, a save bar: covered only if nothing else is left. */
  readonly isGuarded: boolean;
}

const STEP_PX = 4;
const GUARDED_WEIGHT = 1_000;

const overlap = (one: Span, other: Span): number => Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const covers = (toasts: Span, obstacles: readonly Obstacle[]): boolean => obstacles.some((obstacle) => overlap(toasts, obstacle) > 0);

/** The top of toasts of this height: as far up as they cover no control, or else where they cover least. */
export function topOf(height: number, screen: Span, obstacles: readonly Obstacle[]): number {
  const costAt = (top: number): number =>
    obstacles.reduce(
      (sum, obstacle) => sum + overlap({ top, bottom: top + height }, obstacle) * (obstacle.isGuarded ? GUARDED_WEIGHT : 1),
      0,
    );
  let best = { top: screen.top, cost: costAt(screen.top) };
  for (let top = screen.top + STEP_PX; top + height <= screen.bottom && best.cost > 0; top += STEP_PX) {
    const cost = costAt(top);
    if (cost < best.cost) best = { top, cost };
  }
  return best.top;
}

const MARGIN_PX = 1;
/** How long a window takes to appear or to disappear. */
const WINDOW_MS = 300;

const controls = "a[href], button, input, select, textarea, summary, [contenteditable]";
/** Text that users read in a window that has just opened. */
const texts = "[role=dialog] :is(h2, p)";

/** The control stands in tabs, or in a bar that stays while the page scrolls. */
function isInBar(control: Element): boolean {
  for (let part: Element | null = control; part && part !== document.body; part = part.parentElement)
    if (part.matches("nav, [role=tablist]") || /sticky|fixed/.test(getComputedStyle(part).position)) return true;
  return false;
}

const openWindow = () => [...document.querySelectorAll("[role=dialog]")].findLast((one) => one.checkVisibility());

/** Controls that toasts in this column could cover: the bars of the page, and the other controls of the open window, or else of the page. */
function obstaclesIn({ left, right }: DOMRect, dialog: Element | undefined): readonly Obstacle[] {
  return [...document.querySelectorAll(`${controls}, ${texts}`)].flatMap((control) => {
    const box = control.getBoundingClientRect();
    if (box.right <= left || box.left >= right || box.bottom <= 0 || box.top >= innerHeight) return [];
    if (control.closest("#toasts") || !control.checkVisibility({ visibilityProperty: true })) return [];
    const isInWindow = dialog?.contains(control) ?? false;
    const isGuarded = isInWindow ? control.matches("a, button") : isInBar(control);
    if (dialog && !isInWindow && !isGuarded) return [];
    return [{ top: box.top - MARGIN_PX, bottom: box.bottom + MARGIN_PX, isGuarded }];
  });
}

let placed: Element | undefined;

/**
 * Keeps toasts off controls: always off tabs, the buttons of a window and the save bar, also when those appear under them; off all others when a
 * toast comes, and once the window above them has closed.
 */
export function keepPlace(): void {
  const zone = document.querySelector<HTMLElement>('.toasts[data-position="top-right"]');
  if (!zone || zone === placed) return;
  placed = zone;
  let height = 0;
  let isWaiting = false;
  let wasWindowOpen = false;
  const place = () => {
    isWaiting = false;
    const box = zone.getBoundingClientRect();
    const isLonger = box.height > height;
    height = box.height;
    if (height === 0) {
      zone.style.top = "";
      return;
    }
    const dialog = openWindow();
    const obstacles = obstaclesIn(box, dialog);
    // Controls that the window hid can be pressed again.
    const isUncovered = wasWindowOpen && !dialog;
    wasWindowOpen = dialog !== undefined;
    if (!covers(box, isLonger || isUncovered ? obstacles : obstacles.filter(({ isGuarded }) => isGuarded))) return;
    zone.style.top = "";
    const { top } = zone.getBoundingClientRect();
    zone.style.top = `${topOf(height, { top, bottom: innerHeight - MARGIN_PX }, obstacles)}px`;
  };
  const placeSoon = () => {
    if (height === 0 || isWaiting) return;
    isWaiting = true;
    setTimeout(place, WINDOW_MS);
  };
  const resizing = new ResizeObserver(place);
  resizing.observe(zone);
  const changing = new MutationObserver(placeSoon);
  changing.observe(document.body, { childList: true, subtree: true });
  addEventListener("resize", placeSoon);
}
