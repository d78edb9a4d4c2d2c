import { createFileRoute } from "@tanstack/react-router";
import { goTo } from "../../../admit.ts";
import { defaultRouteOf } from "../../../guard.ts";

export const Route = createFileRoute("/examcenter/participants/")({
  beforeLoad: ({ context: { user } }) => goTo(defaultRouteOf(user))(),
});
