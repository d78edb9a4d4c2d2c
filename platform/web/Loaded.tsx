import type { ReactNode } from "react";
import { Failure, Loading } from "./states.tsx";

interface Loadable<Data> {
  readonly data: Data | undefined;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

interface Props<Data> {
  readonly query: Loadable<Data>;
  /** The message for any failure; by default the failure's own. */
  readonly failure?: string;
  /** « Chargement des questions... » */
  readonly label?: string;
  /** The height of the content, so that nothing jumps. */
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}

/** Renders the data of a query, as long as there is an answer; before the first one, a loading state, or the failure with a retry. */
export function Loaded<Data>({ query: { data, error, refetch }, failure, children, ...loading }: Props<Data>) {
  if (data !== undefined) return children(data);
  if (!error) return <Loading {...loading} />;
  return <Failure {...(failure === undefined ? { error } : { message: failure })} onRetry={() => void refetch()} />;
}

type DataOf<Queries> = { readonly [Name in keyof Queries]: Queries[Name] extends Loadable<infer Data> ? Exclude<Data, undefined> : never };

/** Combines queries into one, which has an answer once all have. */
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
