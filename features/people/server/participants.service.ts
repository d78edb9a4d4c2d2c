export { ownerOf, type ParticipantFilter, participantConditions, participantsOfYear } from "./participants.queries.ts";
