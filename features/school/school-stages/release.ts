export interface ReleasableStage {
  readonly year: number;
  readonly physical: boolean;
  readonly isClosed: boolean;
  /** No answer can be saved any more. */
  readonly isOver: boolean;
  /** The instant at which it opens by itself, if it is closed. */
  readonly opensAt: Date | null;
  /** Whether a participant has opened it, or has a result. */
  readonly wasTaken: boolean;
  /** The day on which it takes place, `YYYY-MM-DD`. */
  readonly date: string | null;
  readonly problems: number;
}

interface Today {
  /** In Paris, `YYYY-MM-DD`. */
  readonly day: string;
  readonly activeYear: number | null;
}

/** Why the problems of a stage cannot be released to schools now: it is open or about to open; null if they can (CLS-03). */
export function refusalToRelease(stage: ReleasableStage, { day, activeYear }: Today): string | null {
  if (stage.problems === 0) return "Cette étape n'a pas encore de problème.";
  if (!stage.physical && !stage.isClosed)
    return "Cette étape est ouverte\u00A0: ses énoncés et ses solutions ne s'ouvrent aux écoles qu'une fois qu'elle est fermée.";
  if (!stage.physical && stage.opensAt !== null)
    return "Cette étape va ouvrir\u00A0: ses énoncés et ses solutions ne s'ouvrent aux écoles qu'une fois qu'elle est fermée.";
  if (!stage.physical && !stage.isOver)
    return "Cette étape vient de fermer\u00A0: ce qui était tapé avant arrive encore pendant une minute. Réessayez ensuite.";
  if (stage.physical && stage.date !== null && stage.date >= day)
    return "Cette étape n'est pas encore passée\u00A0: ses problèmes s'ouvrent aux écoles à partir du lendemain.";
  const isPast = activeYear !== null && stage.year < activeYear;
  return stage.wasTaken || isPast ? null : "Personne n'a encore passé cette étape\u00A0: ses problèmes ne s'ouvrent aux écoles qu'ensuite.";
}
