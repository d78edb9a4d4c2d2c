export { hasFormerMailbox, listOfFormerMailbox } from "./former-mailbox.queries.ts";
