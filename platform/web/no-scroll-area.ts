/** Replaces Mantine's scroll area where its windows compare it with their argument: none of our windows scrolls by one. */
export const ScrollArea = { Autosize: null };
