import { useLocalStorage } from "@mantine/hooks";

/** How many are remembered: a few seasons. */
const MAX_REMEMBERED = 200;

interface Version {
  readonly id: string;
  readonly version: number;
}

const keyOf = ({ id, version }: Version): string => `${id}/${version}`;

/** What this person has hidden on this device, which others may use too; one that is rewritten is shown again. */
export function useHidden(userId: string) {
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: `hidden-announcements ${userId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return {
    isHidden: (one: Version) => hidden.includes(keyOf(one)),
    hide: (one: Version) => setHidden((before) => [...before, keyOf(one)].slice(-MAX_REMEMBERED)),
  };
}
