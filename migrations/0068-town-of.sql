-- The town of a location as it was typed, as words to compare: 'St. Paul, MN' is 'st paul'. The limit keeps an
-- entry of an index below what a page holds, because one character may become many words.
create function town_of(location text) returns text
  language sql immutable strict parallel safe
  return left(search_words(split_part(location, ',', 1)), 100);
