-- As for the other indexes of texts. Statistics of the terms would help no search, and computing them
-- would make ANALYZE slow.
alter index reports_search_terms_idx set (gin_pending_list_limit = 512);
alter index reports_search_terms_idx alter column 1 set statistics 0;
