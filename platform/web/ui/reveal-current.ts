/** Scrolls the current link into view, where not all fit. */
export const revealCurrent = (nav: HTMLElement | null): void => {
  const current = nav?.querySelector<HTMLElement>("[aria-current]");
  if (!nav || !current) return;
  nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
  nav.scrollTop = current.offsetTop - (nav.clientHeight - current.offsetHeight) / 2;
};
