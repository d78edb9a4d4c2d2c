-- A school opens accounts for its pupils: one without a registration is that school's, and nobody else's.

alter table users add column establishment_id integer references establishments on delete set null;
create index users_school on users (establishment_id) where establishment_id is not null;
comment on column users.establishment_id is 'The school that opened the account, whose pupil this is until a registration says otherwise.';
