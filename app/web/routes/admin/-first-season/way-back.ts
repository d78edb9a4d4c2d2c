const KEY = "firstSeason";

/** That a page was opened from a step of « Première saison », to lead back there: in this tab, also after a reload. */
export const wayBack = {
  mark: () => sessionStorage.setItem(KEY, "open"),
  clear: () => sessionStorage.removeItem(KEY),
  isMarked: () => sessionStorage.getItem(KEY) !== null,
};
