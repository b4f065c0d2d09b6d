-- Searches understand the usual abbreviations of American states, alone ("Calif.") and of two words ("N. Dakota", "N.H."). Left out
-- are those that are words or names elsewhere: "mass", "wash", "mich", "ill", "penn". Codes of two letters were known before.
-- See docs/decisions/0042-search-by-meaning.md.
alter function search_meanings() rename to search_meanings_of_names;
create function search_meanings() returns jsonb
  language plpgsql immutable parallel safe as $meanings$
begin
  return search_meanings_of_names() || '{
    "ariz":["in:us-az"],"calif":["in:us-ca"],"colo":["in:us-co"],"conn":["in:us-ct"],"fla":["in:us-fl"],"kans":["in:us-ks"],
    "minn":["in:us-mn"],"nebr":["in:us-ne"],"okla":["in:us-ok"],"oreg":["in:us-or"],"penna":["in:us-pa"],"tenn":["in:us-tn"],
    "wisc":["in:us-wi"],"wyo":["in:us-wy"],"wva":["in:us-wv"],
    "n c":["in:us-nc"],"n d":["in:us-nd"],"n h":["in:us-nh"],"n j":["in:us-nj"],"n m":["in:us-nm"],"n y":["in:us-ny"],
    "r i":["in:us-ri"],"s c":["in:us-sc"],"s d":["in:us-sd"],"w va":["in:us-wv"],
    "n carolina":["in:us-nc"],"n dakota":["in:us-nd"],"n hampshire":["in:us-nh"],"n jersey":["in:us-nj"],
    "n mexico":["in:us-nm"],"s carolina":["in:us-sc"],"s dakota":["in:us-sd"],"w virginia":["in:us-wv"],
    "nyc":["new york city"]}';
end $meanings$;
