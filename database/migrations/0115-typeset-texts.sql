-- older nodes may serve
-- Formulas are typeset once, when a statement is written, and never when it is read (MND-01).
create table typeset_texts (
  key bytea primary key,
  typeset text not null,
  written_at timestamptz not null default now()
);
comment on table typeset_texts is 'Statements with their formulas as MathML. A statement without a row is typeset by the page that shows it.';
comment on column typeset_texts.key is 'SHA-256 of the statement as questions and problems of schools store it.';
