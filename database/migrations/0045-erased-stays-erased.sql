-- Of who is erased nothing is kept that reaches them or says who they are, whoever writes: what came back goes.
update users
set firstname = '', phone = '', address = '', city = '', zip_code = '', country = '', genre = null, language_id = null
where erased_at is not null;
alter table users drop constraint users_erased;
alter table users add constraint users_erased check (erased_at is null or status = 'DESACTIVATED' and email = '' and firstname = '' and phone = ''
  and address = '' and city = '' and zip_code = '' and genre is null);
