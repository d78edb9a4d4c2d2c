-- older nodes may serve
-- A school is searched in the directory by its name, town, postal code or code (INS-08).
alter table school_directory add column search_text text not null
  generated always as (fold(name || ' ' || coalesce(city, '') || ' ' || coalesce(zip_code, '') || ' ' || rne_code)) stored;
create index school_directory_search_text on school_directory using gin (search_text gin_trgm_ops);
