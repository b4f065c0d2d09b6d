-- The operator's list of reasons of a rejection or a deletion. `key` stands in the history for ever and
-- never changes; what it says may. `position` is the number key that chooses it at the desk; null for a
-- retired reason, which stays readable on old cases. `sentence` is what the witness reads, and `ground`
-- what the statement of article 17 of the Digital Services Act names: the terms of the site, or the law.
create table decision_reasons (
  id uuid not null default gen_random_uuid(),
  key text not null,
  position integer,
  label text not null,
  sentence text not null,
  ground text not null,
  constraint decision_reasons_pkey primary key (id),
  constraint decision_reasons_key_key unique (key),
  -- Two reasons exchange their numbers in one statement.
  constraint decision_reasons_position_key unique (position) deferrable initially immediate,
  constraint decision_reasons_key_form check (key ~ '^[a-z0-9_]{1,60}$' and key <> 'not_given'),
  constraint decision_reasons_position_positive check (position > 0),
  constraint decision_reasons_label_length check (char_length(label) between 1 and 100),
  constraint decision_reasons_sentence_length check (char_length(sentence) between 1 and 300),
  constraint decision_reasons_ground_known check (ground in ('terms', 'law'))
);

insert into decision_reasons (key, position, label, sentence, ground) values
  ('guidelines', 1, 'Against the guidelines', 'it goes against the guidelines', 'terms'),
  ('not_enough_information', 2, 'Not enough information',
   'it does not hold enough information to be reviewed', 'terms'),
  ('duplicate', 3, 'Duplicate of another report', 'it repeats another report', 'terms'),
  ('spam', 4, 'Spam or advertising', 'it is spam or advertising', 'terms'),
  ('personal_details', 5, 'Personal details of others', 'it holds personal details of others', 'terms'),
  ('illegal_content', 6, 'Illegal content', 'it holds illegal content', 'law'),
  -- A decision with only a text of its own gets this one, so it is never retired.
  ('other', 7, 'Other', 'another reason speaks against publishing it', 'terms');

-- Short texts of the operator for answers to witnesses.
create table answer_templates (
  id uuid not null default gen_random_uuid(),
  title text not null,
  text text not null,
  constraint answer_templates_pkey primary key (id),
  constraint answer_templates_title_key unique (title),
  constraint answer_templates_title_length check (char_length(title) between 1 and 100),
  constraint answer_templates_text_length check (char_length(text) between 1 and 1000)
);
