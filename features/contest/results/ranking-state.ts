/** Whether the typed text is the stage's name, ignoring case and blanks. */
export function isNamed(typed: string, name: string): boolean {
  const normalize = (text: string) => text.replace(/\s+/g, " ").trim().toLocaleLowerCase("fr");
  return normalize(typed) === normalize(name);
}
