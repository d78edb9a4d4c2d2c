import { createFileRoute } from "@tanstack/react-router";
import { ClubInformation } from "./-info/ClubInformation.tsx";

export const Route = createFileRoute("/club/info")({ staticData: { title: "Informations Club" }, component: ClubInformation });
