/** What stands for each field whose words were erased. */
export const ERASED_ANSWER = "(effacé)";
