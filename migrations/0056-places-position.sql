-- The towns around a place, for its page.
create index places_position_idx on places (latitude, longitude);
