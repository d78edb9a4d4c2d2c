import { createFileRoute } from "@tanstack/react-router";

/** The guard redirects every visitor from here: to /connexion, or to the user's home page. */
export const Route = createFileRoute("/")({});
