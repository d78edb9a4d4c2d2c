export function isNamed(typed: string, name: string): boolean {
  const normalize = (text: string) => text.replace(/\s+/g, " ").trim().toLocaleLowerCase("fr");
  return normalize(typed) === normalize(name);
}
