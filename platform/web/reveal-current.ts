/** On a phone, scrolls the name of the current page into view: a `ref` of its navigation. */
export const revealCurrent = (nav: HTMLElement | null): void => {
  const current = nav?.querySelector<HTMLElement>("[aria-current]");
  if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
};
