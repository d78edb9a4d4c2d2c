-- Requests to act for a school or to register a club are told to the nodes, which count the waiting ones in memory.
-- older nodes may serve

create trigger tell after insert or delete or update or truncate on establishment_requests for each statement execute function tell_change();
create trigger tell after insert or delete or update or truncate on club_requests for each statement execute function tell_change();
