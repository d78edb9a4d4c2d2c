-- The parent, or whoever answers for a child, who gave a consent: by name, and only when somebody under 15 was answered for.
alter table consents add column guardian text;
