-- Of an account that was merged a name is left: it goes with the account that was kept, and is never opened again.
alter table users add column merged_into integer references users on delete cascade;
create index users_merged_into on users (merged_into) where merged_into is not null;
comment on column users.merged_into is 'The account that took everything of this one.';
alter table users add constraint users_merged check (merged_into is null or status = 'DESACTIVATED' and merged_into <> id);
