import { useLocalStorage } from "@mantine/hooks";

export interface Reading {
  readonly size: "normal" | "large" | "larger";
  readonly spacing: "normal" | "large";
  readonly isSingle: boolean;
  readonly isTimeShown: boolean;
}

const unchosen: Partial<Reading> = {};

export function useReading(userId: string, isSingle: boolean) {
  const [stored, store] = useLocalStorage({
    key: `answers reading ${userId}`,
    defaultValue: unchosen,
    getInitialValueInEffect: false,
  });
  const reading: Reading = { size: "normal", spacing: "normal", isSingle, isTimeShown: true, ...stored };
  return { reading, change: (changes: Partial<Reading>) => store({ ...stored, ...changes }) };
}
