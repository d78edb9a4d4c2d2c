import { useState } from "react";

/** Whether a choice of this device is on; `initially` until it is made. */
export function storedFlag(key: string, initially = false): boolean {
  const stored = localStorage.getItem(key);
  return stored === null ? initially : stored === "yes";
}

/** A choice kept on this device. `first` decides what it is at first. */
export function useStoredFlag(key: string, first = () => storedFlag(key)): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(first);
  const change = (next: boolean) => {
    localStorage.setItem(key, next ? "yes" : "no");
    setOn(next);
  };
  return [isOn, change];
}
