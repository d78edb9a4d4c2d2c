import { createFileRoute } from "@tanstack/react-router";
import { redirectTo } from "../../require-role.ts";

export const Route = createFileRoute("/admin/")({ beforeLoad: redirectTo("/admin/participants") });
