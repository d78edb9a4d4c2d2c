export {
  hasFormerMailbox,
  listFormerEmailsOfSchool,
  listIdsWithFormerEmail,
  listWithFormerMailbox,
} from "./former-mailbox.queries.ts";
