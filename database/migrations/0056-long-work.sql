-- older nodes may serve
-- Long work that somebody asked for may be broken off (OPS-07).
alter type job_state add value 'cancelled';
