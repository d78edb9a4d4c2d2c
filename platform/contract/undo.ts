export const UNDO_SECONDS = 10;

/** How long the server accepts an undo: after many calls together, it is offered once the last is done. */
export const UNDO_ACCEPTED_SECONDS = 60;

/** How long the mails caused by a change wait: longer than it can be undone. */
export const UNDO_HOLD_SECONDS = 75;

export const changedMeanwhile = "Cela a changé entre-temps\u00A0: rien n'a été annulé ici.";
export const tooLateToUndo = "Il est trop tard pour annuler ceci.";
