import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Refusal } from "./refusal.ts";
import { toast } from "./toasts.tsx";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** What to tell when the first answer fails, and when a later one does. */
      readonly failure?: string;
      readonly refreshFailure?: string;
    };
    mutationMeta: {
      /** This change is shown by its own answer: nothing else is asked again. */
      readonly changesNothingElse?: true;
    };
  }
}

const isRefused = (error: unknown, status?: number) =>
  error instanceof Refusal && (status === undefined ? error.status >= 400 && error.status < 500 : error.status === status);

const openQueries = (onChange: () => void) => {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, state }) => {
        const words = state.data === undefined ? meta?.failure : meta?.refreshFailure;
        if (words && !isRefused(error, 401)) toast.failure(words);
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (_answer, _values, _result, { meta }) => {
        if (meta?.changesNothingElse) return;
        onChange();
        void queries.invalidateQueries();
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => !isRefused(error) && failures < 2,
      },
      mutations: { networkMode: "always" },
    },
  });
  return queries;
};

/** What the pages below know of the server. Whatever is changed, what is shown is asked again. */
export default function Queries({ onChange, children }: { onChange: () => void; children: ReactNode }) {
  const [queries] = useState(() => openQueries(onChange));
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
