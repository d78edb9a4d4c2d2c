/** Replaces each field whose words were erased. */
export const ERASED_ANSWER = "(effacé)";
