import { createFileRoute } from "@tanstack/react-router";

/** The centre's page, with a stage chosen: the page of the centre shows it. */
export const Route = createFileRoute("/admin/centres_/$centerId/$questionnaireId")({});
