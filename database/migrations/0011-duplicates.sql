-- Who is born on the same day is compared by name, when the office looks for duplicates of a person.
create index users_birthday on users (birthday) where birthday is not null;
