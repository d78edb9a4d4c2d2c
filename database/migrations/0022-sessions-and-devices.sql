-- Where an account signed in with success: its tries have a counter of their own there, and a device that is new is told to the person.
create table known_devices (
  user_id int not null references users on delete cascade,
  device bytea not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (user_id, device)
);
create index known_devices_seen on known_devices (seen_at);
comment on column known_devices.device is 'HMAC of what the cookie of the browser holds.';

-- What a person reads of each session, and when it ends: with the browser, for who does not stay signed in.
alter table sessions add column device bytea;
alter table sessions add column device_words text not null default '';
alter table sessions add column ends_with_browser boolean not null default false;
alter table sessions add column used_at timestamptz;
comment on column sessions.device_words is 'The browser and the system, as they name themselves: « Firefox sur Windows ».';
comment on column sessions.used_at is 'The last call, to the minute, where a session ends when it is idle; elsewhere the last renewal says it.';
