-- A sign-in that waits for its passkey remembers whether the device had used up its own tries: then it gets another name, as it does without a passkey.
alter table log_in_attempts add column is_device_worn boolean not null default false;
