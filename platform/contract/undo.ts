/** How long the page offers to take back what was just done. */
export const UNDO_SECONDS = 10;

/** How long the server accepts it: what many calls did together is offered once the last is done. */
export const UNDO_ACCEPTED_SECONDS = 60;

/** How long letters wait that a change causes: longer than it can be taken back. */
export const UNDO_HOLD_SECONDS = 75;

/** Why one thing is not taken back. */
export const changedMeanwhile = "Cela a changé entre-temps\u00A0: rien n'a été annulé ici.";
export const tooLateToUndo = "Il est trop tard pour annuler ceci.";
