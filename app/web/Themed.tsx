import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { nonce } from "#platform/web/nonce.ts";
import { theme } from "#platform/web/theme.ts";

/** What every root of React stands in: our theme, whose variables are a file, and no style but the page's own (CSP). */
export const Themed = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    forceColorScheme="light"
    withCssVariables={false}
    withGlobalClasses={false}
    deduplicateInlineStyles
    getStyleNonce={() => nonce}
  >
    {children}
  </MantineProvider>
);
