import { createFileRoute } from "@tanstack/react-router";
import { defaultRouteOf } from "../../../guard.ts";
import { redirectTo } from "../../../require-role.ts";

export const Route = createFileRoute("/examcenter/participants/")({
  beforeLoad: ({ context: { user } }) => redirectTo(defaultRouteOf(user))(),
});
