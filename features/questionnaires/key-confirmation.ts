/** Whether what was typed names this question, by its number or by its title (STG-12). */
export function isConfirmed(typed: string, { position, title }: { readonly position: number; readonly title: string }): boolean {
  const plain = (words: string) => words.replace(/\s+/g, " ").trim().toLocaleLowerCase("fr");
  return plain(typed) === String(position) || plain(typed) === plain(title);
}
