-- With what a password was chosen: one chosen with a mailed link belongs to whoever reads that mailbox. Null: before this was kept.
alter table credentials add column chosen_with link_kind;
