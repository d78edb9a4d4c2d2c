const INTERVAL_MS = 5_000;

const STEPS = [
  "ouverture de la base de données",
  "préparation des tables",
  "chargement des établissements et des communes",
  "chargement du championnat de démonstration",
  "ouverture des pages",
] as const;

export interface StartProgress {
  enter(step: (typeof STEPS)[number]): void;
  end(): void;
}

/** Reports every five seconds the current step of a start and the number of steps, as one takes minutes on a busy machine. */
export function followStart(report: (message: string) => void): StartProgress {
  let [number, enteredAt] = [1, performance.now()];
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - enteredAt) / 1_000);
    report(`  étape ${number} sur ${STEPS.length} : ${STEPS[number - 1]} (${seconds} s)`);
  }, INTERVAL_MS);
  return {
    enter(step) {
      [number, enteredAt] = [STEPS.indexOf(step) + 1, performance.now()];
    },
    end: () => clearInterval(timer),
  };
}
