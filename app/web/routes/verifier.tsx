import { createFileRoute } from "@tanstack/react-router";
import { Verifier } from "#school/diplomas/web/Verifier.tsx";
import { PublicLayout } from "../frame/PublicLayout.tsx";

/** Checks whether a diploma is genuine: without an account, and without network once opened. */
export const Route = createFileRoute("/verifier")({
  staticData: { withoutQueries: true },
  component: () => (
    <PublicLayout title="Vérifier un diplôme" width="wide">
      <Verifier />
    </PublicLayout>
  ),
});
