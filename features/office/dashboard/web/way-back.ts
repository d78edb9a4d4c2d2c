const KEY = "firstSeason";

/** Remembers that a step of « Première saison » opened a page, to lead back there: in this tab, also after a reload. */
export const wayBack = {
  mark: () => sessionStorage.setItem(KEY, "open"),
  clear: () => sessionStorage.removeItem(KEY),
  isMarked: () => sessionStorage.getItem(KEY) !== null,
};
