import { useLocalStorage } from "@mantine/hooks";

export interface Reading {
  readonly size: "normal" | "large" | "larger";
  readonly spacing: "normal" | "large";
  readonly isSingle: boolean;
  readonly isTimeShown: boolean;
}

const usual: Reading = { size: "normal", spacing: "normal", isSingle: false, isTimeShown: true };

export function useReading(userId: string) {
  const [stored, store] = useLocalStorage<Partial<Reading>>({
    key: `answers reading ${userId}`,
    defaultValue: usual,
    getInitialValueInEffect: false,
  });
  const reading: Reading = { ...usual, ...stored };
  return { reading, change: (changes: Partial<Reading>) => store({ ...reading, ...changes }) };
}
