import { useMediaQuery } from "@mantine/hooks";

/** Whether the screen is a phone's: lists are cards, and their filters are folded. */
export const usePhone = (): boolean => useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
