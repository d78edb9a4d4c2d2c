import { useLocalStorage } from "@mantine/hooks";
import type { ErratumOnWire } from "../announcements.contract.ts";

/** Hidden announcements that the device remembers: enough for a few seasons. */
const MAX_REMEMBERED = 200;

type Version = Pick<ErratumOnWire, "id" | "version">;

const keyOf = ({ id, version }: Version): string => `${id}/${version}`;

/** Announcements that this person has hidden on this device, which other people may share; a rewritten one is shown again. */
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
