-- Letters are counted by the mailbox that reads them: `eve+1@site.fr` is read where `eve@site.fr` is.
create index mails_of_mailbox on mails (regexp_replace(lower(recipient), '[+][^@]*', ''), send_at) where send_at > '-infinity';
drop index mails_planned;
