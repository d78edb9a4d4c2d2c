-- The office's lists of people stand in any of their orders, at any size, whole or of one role or status.
drop index users_firstname;
create index users_firstname on users (firstname, lastname, id);
drop index users_role;
create index users_role on users (role, lastname, firstname, id);
create index users_status on users (status, lastname, firstname, id);
create index registrations_status on registrations (year, status, user_id) where kind = 'participant';
