import { createFileRoute } from "@tanstack/react-router";

/** The center's page with a stage selected; the center's page renders it. */
export const Route = createFileRoute("/etablissement/examcenter/$centerId/$questionnaireId")({});
