-- A save that was held up on its way may arrive after a newer one of the same device: it replaces nothing (QST-07).
alter table answers add column device integer, add column turn integer;
comment on column answers.device is 'A number that the device of the last save drew for this person; null: it did not say.';
comment on column answers.turn is 'The how-manieth save of that device it was.';
