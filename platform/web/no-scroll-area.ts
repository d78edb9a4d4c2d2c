/** Stands for Mantine's scroll area where its windows compare it with what they were given: no window of ours scrolls by one. */
export const ScrollArea = { Autosize: null };
