-- The results of a stage are read page by page in the order of any of their marks, at any size.
create index results_weighted_grade on results (questionnaire_id, weighted_grade, user_id) where grade is not null;
create index results_time on results (questionnaire_id, time, user_id) where grade is not null;
