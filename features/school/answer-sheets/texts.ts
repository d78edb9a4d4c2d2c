import type { ListedPaperStage, PaperStageOnWire } from "./answer-sheets.contract.ts";

/** An entry whose answers are texts, or their places in a list. */
interface Read<Answer> {
  readonly answers: Readonly<Record<string, { readonly answers: readonly Answer[] }>>;
}

const mapAnswers = <From, To, One extends Read<From>>(entry: One, to: (answer: From) => To) => ({
  ...entry,
  answers: Object.fromEntries(
    Object.entries(entry.answers).map(([id, given]) => [id, { ...given, answers: given.answers.map((answer) => to(answer)) }]),
  ) as { [Id in string]: Omit<One["answers"][string], "answers"> & { answers: To[] } },
});

/** The texts of many entries, each once, since pupils tick the same choices and their texts may be long (MND-01). */
export function textList() {
  const places = new Map<string, number>();
  return {
    add: <One extends Read<string>>(entry: One) =>
      mapAnswers(entry, (text: string) => {
        const place = places.get(text) ?? places.size;
        places.set(text, place);
        return place;
      }),
    texts: (): string[] => [...places.keys()],
  };
}

export const withTexts = ({ texts, pupils, ...stage }: ListedPaperStage): PaperStageOnWire => ({
  ...stage,
  pupils: pupils.map(({ typed, ...pupil }) => ({
    ...pupil,
    entries: typed.map((entry) => mapAnswers(entry, (place: number) => texts[place] ?? "")),
  })),
});
