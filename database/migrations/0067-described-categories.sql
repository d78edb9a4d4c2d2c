-- older nodes may serve
-- Who takes part in each category, in the office's words (PPL-05); those of article 3 of the regulations to begin with.
alter table categories add column description text not null default '' check (length(description) <= 100);
comment on column categories.description is 'Who takes part, shown wherever the category is: « CM1 et CM2 ».';

update categories c set description = d.description
from (values
  ('CE', 'CE1 et CE2'),
  ('CM', 'CM1 et CM2'),
  ('C1', '6e et 5e'),
  ('C2', '4e et 3e'),
  ('L1', 'lycée'),
  ('L2', 'études supérieures'),
  ('GP', 'grand public'),
  ('HC', 'haute compétition'),
  ('LE - L2 en équipe et individuel', 'études supérieures')) d (name, description)
where c.name = d.name;
