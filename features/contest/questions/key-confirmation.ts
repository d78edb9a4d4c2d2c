/** Whether the typed text is this question's number or title (STG-12). */
export function isConfirmed(input: string, { position, title }: { readonly position: number; readonly title: string }): boolean {
  const normalize = (text: string) => text.replace(/\s+/g, " ").trim().toLocaleLowerCase("fr");
  return normalize(input) === String(position) || normalize(input) === normalize(title);
}
