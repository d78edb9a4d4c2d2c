export { hasFormerMailbox, listFormerAt, listOfFormerMailbox } from "./former-mailbox.queries.ts";
