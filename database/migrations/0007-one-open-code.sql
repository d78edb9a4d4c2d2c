-- A person has one code of a slip at most that may still serve: a new one takes its place.
create unique index one_time_links_slip on one_time_links (user_id) where kind = 'slip' and used_at is null;
