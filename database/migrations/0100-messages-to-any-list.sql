-- older nodes may serve
-- The office writes to any list of people or of places (PPL-11).
comment on table messages is 'What the office wrote to a filtered list of people, or of places: to those in charge of them.';
comment on column messages.filter is 'The list: the filter of participants as it is, any other with its kind; with its year, and the name that its stage had.';
