import { useMediaQuery } from "@mantine/hooks";

const useScreen = (query: string): boolean => useMediaQuery(query, undefined, { getInitialValueInEffect: false });

/** Whether the screen is a phone's: lists are cards, and their filters are folded. */
export const usePhone = (): boolean => useScreen("(max-width: 48em)");

/** Whether the screen is a phone's held upright: `--small-phone` of media.css. */
export const useSmallPhone = (): boolean => useScreen("(max-width: 37.49em)");
