-- A closed account acts for nothing, and opening it again gives nothing back. Who acted last for a school is kept beside it: whoever decides on a
-- successor reads it.
alter table establishments add column former_user_id integer references users (id) on delete set null;
create index establishments_former on establishments (former_user_id) where former_user_id is not null;
comment on column establishments.former_user_id is 'Who acted for it until their account was closed.';

insert into audit_trail (action, subject, before, after)
select 'change school', 'establishment ' || e.id, jsonb_build_object('userId', e.user_id), jsonb_build_object('userId', null)
from establishments e join users u on u.id = e.user_id where u.status = 'DESACTIVATED';
update establishments e set former_user_id = e.user_id, user_id = null from users u where u.id = e.user_id and u.status = 'DESACTIVATED';

insert into audit_trail (action, subject, before, after)
select 'change club', 'club ' || k.club_id, jsonb_build_object('controllerIds', jsonb_agg(k.user_id order by k.user_id)),
  jsonb_build_object('controllerIds', coalesce(jsonb_agg(k.user_id order by k.user_id) filter (where u.status <> 'DESACTIVATED'), '[]'))
from club_controllers k join users u on u.id = k.user_id group by k.club_id having bool_or(u.status = 'DESACTIVATED');
delete from club_controllers k using users u where u.id = k.user_id and u.status = 'DESACTIVATED';

insert into audit_trail (action, subject, before, after)
select 'change center', 'center ' || k.exam_center_id, jsonb_build_object('responsibleUserIds', jsonb_agg(k.user_id order by k.user_id)),
  jsonb_build_object('responsibleUserIds', coalesce(jsonb_agg(k.user_id order by k.user_id) filter (where u.status <> 'DESACTIVATED'), '[]'))
from exam_center_controllers k join users u on u.id = k.user_id group by k.exam_center_id having bool_or(u.status = 'DESACTIVATED');
delete from exam_center_controllers k using users u where u.id = k.user_id and u.status = 'DESACTIVATED';
