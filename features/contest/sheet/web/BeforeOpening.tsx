import { Text } from "@mantine/core";
import { LinkAnchor } from "#platform/web/links.tsx";
import { countdownText } from "../closing-text.ts";
import { useRemaining } from "./usePassed.ts";

/** Before a sheet opens: how long until then in the last day, and a way to try the page. */
export function BeforeOpening({ opensAt }: { readonly opensAt: string }) {
  const countdown = countdownText(useRemaining(opensAt), "Dans");
  return (
    <>
      {countdown && (
        <Text mt={6} fw={500} className="figures" role="timer" aria-live="off" inherit>
          {countdown}
        </Text>
      )}
      <TryFirst />
    </>
  );
}

export const TryFirst = () => (
  <Text mt={6} inherit>
    <LinkAnchor to="/participant/essai" preload={false} inherit>
      Essayer la feuille avec deux problèmes
    </LinkAnchor>
  </Text>
);
