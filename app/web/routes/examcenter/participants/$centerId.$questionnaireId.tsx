import { createFileRoute } from "@tanstack/react-router";

/** The centre's page with a stage selected; the centre's page renders it. */
export const Route = createFileRoute("/examcenter/participants/$centerId/$questionnaireId")({});
