import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isRefused, isUnreachable } from "./refusal.ts";
import { toast } from "./toasts.tsx";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The messages when the first answer fails, and when a later one does. */
      readonly failure?: string;
      readonly refreshFailure?: string;
      /** The content stays without network: no message when only a later read is lost. */
      readonly refreshesSilently?: true;
      /** Its images are files, and are read as part of the answer once one fails to load. */
      readonly hasImageFiles?: true;
    };
    mutationMeta: {
      /** The page shows the answer of this change: nothing else is fetched again. */
      readonly skipsRefetch?: true;
    };
  }
}

const createQueryClient = (onChange: () => void) => {
  /** A right may have ended elsewhere: pages adapt to the user's current rights. */
  const checkRights = (error: unknown) => {
    if (isRefused(error, 403)) onChange();
  };
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, state }) => {
        checkRights(error);
        const isFirst = state.data === undefined;
        const message = isFirst ? meta?.failure : meta?.refreshFailure;
        const isSilent = isRefused(error, 401) || (!isFirst && meta?.refreshesSilently && isUnreachable(error));
        if (message && !isSilent) toast.failure(message);
      },
    }),
    mutationCache: new MutationCache({
      onError: checkRights,
      onSuccess: (_answer, _values, _result, { meta }) => {
        if (meta?.skipsRefetch) return;
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

/** The query cache of the pages below. After any change, the shown data are fetched again; `onChange` also runs after a refused right. */
export default function Queries({ onChange, children }: { onChange: () => void; children: ReactNode }) {
  const [queries] = useState(() => createQueryClient(onChange));
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
