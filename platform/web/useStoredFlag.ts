import { useState } from "react";

/** A choice kept on this device; off until it is made. */
export function useStoredFlag(key: string): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(key) === "yes");
  const change = (next: boolean) => {
    localStorage.setItem(key, next ? "yes" : "no");
    setOn(next);
  };
  return [isOn, change];
}
