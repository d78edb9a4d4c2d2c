import type { ReactNode } from "react";
import { Failure, Loading } from "./states.tsx";

/** What is shown of a query. */
interface Loadable<Data> {
  readonly data: Data | undefined;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

interface Props<Data> {
  readonly query: Loadable<Data>;
  /** The message for any failure; by default its own. */
  readonly failure?: string;
  /** « Chargement des questions... » */
  readonly label?: string;
  /** The height of the content, so that nothing jumps. */
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}

/** What a query has read, as long as there is an answer; before the first one, that it loads, or that it failed and can be tried again. */
export function Loaded<Data>({ query: { data, error, refetch }, failure, children, ...loading }: Props<Data>) {
  if (data !== undefined) return children(data);
  if (!error) return <Loading {...loading} />;
  return <Failure {...(failure === undefined ? { error } : { message: failure })} onRetry={() => void refetch()} />;
}

type DataOf<Queries> = { readonly [Name in keyof Queries]: Queries[Name] extends Loadable<infer Data> ? Exclude<Data, undefined> : never };

/** Several queries as one, that has an answer once all have. */
export function allOf<const Queries extends Readonly<Record<string, Loadable<unknown>>>>(queries: Queries): Loadable<DataOf<Queries>> {
  const missing = Object.values(queries).filter(({ data }) => data === undefined);
  const failed = missing.find(({ error }) => error);
  const answers = Object.entries(queries).map(([name, { data }]) => [name, data]);
  return {
    data: missing.length > 0 ? undefined : (Object.fromEntries(answers) as DataOf<Queries>),
    error: failed?.error,
    refetch: () => failed?.refetch(),
  };
}
