import { createFileRoute } from "@tanstack/react-router";
import { redirectTo } from "../../require-role.ts";

export const Route = createFileRoute("/participant/$")({ beforeLoad: redirectTo("/participant/informations-championnat") });
