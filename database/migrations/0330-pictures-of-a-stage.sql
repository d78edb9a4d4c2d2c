-- older nodes may serve
-- Pictures are listed and counted by stage. The two unique indexes each leave out some.
create index answer_sheet_pictures_school_stage_id_idx on answer_sheet_pictures (school_stage_id);
