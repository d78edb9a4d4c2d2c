import { createFileRoute } from "@tanstack/react-router";

/** The guard sends everybody on from here: to /connexion, or to where the person lands. */
export const Route = createFileRoute("/")({});
