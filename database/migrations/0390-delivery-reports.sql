-- older nodes may serve
-- What became of a letter after it had left (CNV-05), by the reports that come back to its return address.
create type mail_report as enum ('delayed', 'returned', 'refused');

alter table mails add column report mail_report;

comment on column mails.report is 'What came back: delayed on its way; returned, so not delivered; refused, by an address that does not exist, to which nothing more leaves until it proves to be read. Null: nothing.';

create index mails_reported on mails (report, id) where report is not null;
create index mails_refused on mails (mailbox(recipient)) where report = 'refused';
