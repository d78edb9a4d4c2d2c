-- When the password or a passkey was last given again in a session; signing in is such a proof too.
alter table sessions add column proven_at timestamptz;
