-- How many people a list of results holds is kept in memory while they are many: a node hears when a result changes.
create trigger tell after insert or update or delete or truncate on results for each statement execute function tell_change();
