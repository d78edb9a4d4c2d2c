-- older nodes may serve
-- What each drawing of a question shows, for people who cannot see it (PPL-04).
alter table questions
  add column image_start_alt text not null default '' check (length(image_start_alt) <= 500),
  add column image_end_alt text not null default '' check (length(image_end_alt) <= 500);
comment on column questions.image_start_alt is 'What the image before the text shows, without giving the answer.';
comment on column questions.image_end_alt is 'What the image after the text shows, without giving the answer.';
