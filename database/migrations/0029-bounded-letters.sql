-- When a letter may leave, so that nobody is written to without end: rows of before leave at once, and count for nothing.
alter table mails
  add column send_at timestamptz not null default '-infinity',
  add column issued_by int references users on delete set null;
create index mails_planned on mails (lower(recipient), send_at) where send_at > '-infinity';
create index mails_issued on mails (issued_by, send_at) where issued_by is not null;
create index mails_due on mails (send_at, id) where status = 'waiting';
comment on column mails.send_at is 'Not before: later than it was written where many letters go to one address, or come from one school.';
comment on column mails.issued_by is 'The correspondent, club manager or officer who has it sent; null: the person it is for, or the office''s own mailings.';
