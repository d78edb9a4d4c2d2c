export { hasFormerMailbox, listFormerAt, listFormerOf, listOfFormerMailbox } from "./former-mailbox.queries.ts";
