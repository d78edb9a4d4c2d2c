-- Whoever was registered elsewhere since is the opener's no more, whatever becomes of that registration.
update users u set establishment_id = null
where establishment_id is not null and exists (
  select from registrations r where r.user_id = u.id and r.kind = 'participant' and r.establishment_id is distinct from u.establishment_id);
