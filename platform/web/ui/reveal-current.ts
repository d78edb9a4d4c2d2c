/** Scrolls the current one of the links into view, where they do not all fit in the width. */
export const revealCurrent = (nav: HTMLElement | null): void => {
  const current = nav?.querySelector<HTMLElement>("[aria-current]");
  if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
};
