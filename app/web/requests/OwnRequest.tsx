import { Alert, Box, Button, Text, Title } from "@mantine/core";
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { OwnRequestOnWire } from "#organizations/establishments/requests.contract.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { Part } from "#platform/web/ui/Part.tsx";
import { federation } from "../federation.ts";
import { refreshMe } from "../me.ts";

const REFETCH_MS = 30_000;

type Request = Pick<OwnRequestOnWire, "state" | "name" | "reason">;

interface LeftPlace {
  /** The name of the school or club that the user has just left. */
  readonly left: string | undefined;
  /** The school or club that this page showed, whose access ended elsewhere. */
  readonly former: string | undefined;
  /** « Vous n'animez plus » */
  readonly noLonger: string;
  /** « à son correspondant » */
  readonly whom: string;
  /** « Agir pour un autre établissement » */
  readonly another: string;
}

interface Props<R extends Request> {
  readonly query: UseQueryOptions<R | null>;
  readonly title: string;
  /** « Votre compte n'anime aucun club. » */
  readonly explanation: string;
  readonly place: LeftPlace;
  /** Something typed on the waiting page is not saved yet. */
  readonly isTyping?: boolean;
  readonly waiting: (request: R) => ReactNode;
  readonly form: (refused?: R) => ReactNode;
}

/** For an account that acts for no school or club, or no longer: its request is waiting or refused, or it may make one (LET-01, LET-12). */
export function OwnRequest<R extends Request>({ query, title, explanation, place, isTyping = false, waiting, form }: Props<R>) {
  const [hasWaited, setWaited] = useState(false);
  const own = useQuery({
    ...query,
    refetchInterval: ({ state: { data } }) =>
      data?.state === "waiting" || (hasWaited && data?.state === "confirmed") ? REFETCH_MS : false,
  });
  if (own.data?.state === "waiting" && !hasWaited) setWaited(true);
  const isAccepted = hasWaited && own.data?.state === "confirmed";
  useEffect(() => {
    if (isAccepted) toast.success("Votre demande est acceptée");
  }, [isAccepted]);
  const { dataUpdatedAt } = own;
  useEffect(() => {
    // Repeated with each answer, in case the network fails.
    if (isAccepted && dataUpdatedAt > 0) refreshMe();
  }, [isAccepted, dataUpdatedAt]);
  return (
    <Loaded query={own} lines={6}>
      {(request) => {
        if (request?.state === "waiting" || (request && isAccepted))
          return (
            <>
              {isAccepted && isTyping && (
                <Alert color="green" role="status" mb="lg" title="Votre demande est acceptée">
                  Enregistrez ce que vous avez tapé&nbsp;: votre espace s'ouvre ensuite.
                </Alert>
              )}
              {waiting(request)}
            </>
          );
        if (request?.state === "refused")
          return (
            <>
              <Refusal {...request} />
              {form(request)}
            </>
          );
        if (place.left !== undefined || place.former !== undefined) return <Left {...place}>{form()}</Left>;
        return (
          <>
            <Title order={1} mb="md">
              {title}
            </Title>
            <Text maw="68ch" size="lg" mb="lg">
              {explanation} Si une autre personne a pris votre suite, vous n'avez plus rien à faire ici&nbsp;; sinon, faites une demande, ou
              écrivez à la fédération&nbsp;: <a href={`mailto:${federation.contact}`}>{federation.contact}</a>.
            </Text>
            {form()}
          </>
        );
      }}
    </Loaded>
  );
}

/** A user who has left a school or club rarely needs another: the form is folded. */
function Left({ left, former, noLonger, whom, another, children }: LeftPlace & { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  // The element that had the focus went with the previous page.
  useEffect(() => document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true }), []);
  return (
    <>
      <Title order={1} mb="md">
        {left === undefined ? `${noLonger} «\u00A0${former}\u00A0»` : `Vous avez quitté «\u00A0${left}\u00A0»`}
      </Title>
      <Text maw="68ch" size="lg" mb="lg">
        Vous n'avez plus rien à faire ici. Pour y revenir, demandez {whom} de vous inviter.
        {left === undefined && (
          <>
            {" "}
            Si c'est une erreur, écrivez à la fédération&nbsp;: <a href={`mailto:${federation.contact}`}>{federation.contact}</a>.
          </>
        )}
      </Text>
      {isOpen ? (
        children
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          {another}
        </Button>
      )}
    </>
  );
}

const Refusal = ({ name, reason }: Request) => (
  <>
    <Title order={1} mb="md">
      {name}
    </Title>
    <Box className="card part" component="section" mb={24} maw="72ch" aria-labelledby="refus">
      <Title order={2} id="refus">
        Votre demande n'est pas acceptée
      </Title>
      <Text my="sm" style={{ whiteSpace: "pre-line" }}>
        {reason}
      </Text>
      <Text c="dimmed">
        Corrigez votre demande ci-dessous, ou écrivez à <a href={`mailto:${federation.contact}`}>{federation.contact}</a>.
      </Text>
    </Box>
  </>
);

export const NextSteps = ({ once, before }: { readonly once: string; readonly before: string }) => (
  <Part id="ensuite" title="Ce qui se passe ensuite">
    <Text my="md">{once}</Text>
    <Text c="dimmed" my="md">
      {before}
    </Text>
  </Part>
);
