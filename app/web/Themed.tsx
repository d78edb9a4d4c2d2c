import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { nonce } from "#platform/web/nonce.ts";
import { theme } from "#platform/web/theme.ts";

/** Wraps every React root: our theme, whose variables are in a file, and no inline style without the page's nonce (CSP). */
export const Themed = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    withCssVariables={false}
    withGlobalClasses={false}
    deduplicateInlineStyles
    getStyleNonce={() => nonce}
  >
    {children}
  </MantineProvider>
);
