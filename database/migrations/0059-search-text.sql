-- What a search looks into is named as such.
alter table club_requests rename column sought to search_text;
alter table clubs rename column sought to search_text;
alter table establishment_requests rename column sought to search_text;
alter table establishments rename column sought to search_text;
alter table exam_centers rename column sought to search_text;
alter table mails rename column sought to search_text;
alter table users rename column sought to search_text;
alter index club_requests_sought rename to club_requests_search_text;
alter index clubs_sought rename to clubs_search_text;
alter index establishment_requests_sought rename to establishment_requests_search_text;
alter index establishments_sought rename to establishments_search_text;
alter index exam_centers_sought rename to exam_centers_search_text;
alter index mails_sought rename to mails_search_text;
alter index users_sought rename to users_search_text;
