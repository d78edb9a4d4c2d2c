-- The schools and the clubs of a year, those that have paid apart: counted and listed without reading the other years.
create index registrations_schools on registrations (year, status, establishment_id) where kind = 'establishment';
create index registrations_clubs on registrations (year, status, club_id) where kind = 'club';
