-- Searches understand places, dates and ways of writing. See docs/decisions/0042-search-by-meaning.md.
-- `search_vector` holds the words of a report as before, and now keys of what they mean: `in:us-il` and
-- `in:us` for "Chicago, IL", `on:1973`, `on:m10`, `on:d18` for the date of the sighting. No word can be
-- spelled like a key.

-- What words mean: keys, or other ways to write the word. As one constant, so that functions that index
-- a report may use it.
create function search_meanings() returns jsonb
  language plpgsql immutable parallel safe as $meanings$
begin
  return '{
    "ab":["in:ca-ab"],"abr":["on:m04"],"abril":["on:m04"],"ad":["in:ad"],"afrique du sud":["in:za"],
    "agosto":["on:m08"],"ak":["in:us-ak"],"al":["in:us-al"],"alabama":["in:us-al"],"alaska":["in:us-ak"],
    "albania":["in:al"],"albanie":["in:al"],"albanien":["in:al"],"alberta":["in:ca-ab"],"alemania":["in:de"],
    "allemagne":["in:de"],"america":["region:usa"],"andorra":["in:ad"],"andorre":["in:ad"],
    "angleterre":["in:gb-eng"],"aout":["on:m08"],"apr":["on:m04"],"april":["on:m04"],"aprile":["on:m04"],
    "ar":["in:us-ar"],"argentina":["in:ar"],"argentine":["in:ar"],"argentinien":["in:ar"],
    "arizona":["in:us-az"],"arkansas":["in:us-ar"],"at":["in:at"],"au":["in:au"],"aug":["on:m08"],
    "august":["on:m08"],"australia":["in:au"],"australie":["in:au"],"australien":["in:au"],"austria":["in:at"],
    "automne":["on:autumn"],"autriche":["in:at"],"autumn":["on:autumn"],"autunno":["on:autumn"],
    "avr":["on:m04"],"avril":["on:m04"],"az":["in:us-az"],"ba":["in:ba"],"bc":["in:ca-bc"],"be":["in:be"],
    "belarus":["in:by"],"belgica":["in:be"],"belgie":["in:be"],"belgien":["in:be"],"belgio":["in:be"],
    "belgique":["in:be"],"belgium":["in:be"],"bg":["in:bg"],"bielorrusia":["in:by"],"bielorussia":["in:by"],
    "bielorussie":["in:by"],"bosna i hercegovina":["in:ba"],"bosnia":["in:ba"],"bosnia ed erzegovina":["in:ba"],
    "bosnia herzegovina":["in:ba"],"bosnia y herzegovina":["in:ba"],"bosnie herzegovine":["in:ba"],
    "bosnien und herzegowina":["in:ba"],"br":["in:br"],"brasil":["in:br"],"brasile":["in:br"],
    "brasilien":["in:br"],"brazil":["in:br"],"bresil":["in:br"],"britain":["in:gb"],
    "british columbia":["in:ca-bc"],"bulgaria":["in:bg"],"bulgarie":["in:bg"],"bulgarien":["in:bg"],
    "by":["in:by"],"ca":["in:us-ca"],"california":["in:us-ca"],"canada":["in:ca"],"cechia":["in:cz"],
    "ceska republika":["in:cz"],"cesko":["in:cz"],"ch":["in:ch"],"chequia":["in:cz"],"child":["children"],
    "children":["child"],"china":["in:cn"],"chine":["in:cn"],"chipre":["in:cy"],"chypre":["in:cy"],
    "cina":["in:cn"],"cipro":["in:cy"],"citta del vaticano":["in:va"],"ciudad del vaticano":["in:va"],
    "cn":["in:cn"],"co":["in:us-co"],"colorado":["in:us-co"],"connecticut":["in:us-ct"],"croacia":["in:hr"],
    "croatia":["in:hr"],"croatie":["in:hr"],"croazia":["in:hr"],"ct":["in:us-ct"],"cy":["in:cy"],
    "cymru":["in:gb-wls"],"cyprus":["in:cy"],"cz":["in:cz"],"czech republic":["in:cz"],"czechia":["in:cz"],
    "d c":["in:us-dc"],"danemark":["in:dk"],"danimarca":["in:dk"],"danmark":["in:dk"],"dc":["in:us-dc"],
    "de":["in:us-de","in:de"],"dec":["on:m12"],"december":["on:m12"],"decembre":["on:m12"],
    "delaware":["in:us-de"],"denmark":["in:dk"],"deutschland":["in:de"],"dez":["on:m12"],"dezember":["on:m12"],
    "dic":["on:m12"],"dicembre":["on:m12"],"diciembre":["on:m12"],"dinamarca":["in:dk"],
    "district of columbia":["in:us-dc"],"dk":["in:dk"],"ecosse":["in:gb-sct"],"ee":["in:ee"],"eesti":["in:ee"],
    "eeuu":["region:usa"],"eire":["in:ie"],"ene":["on:m01"],"enero":["on:m01"],"england":["in:gb-eng"],
    "es":["in:es"],"escocia":["in:gb-sct"],"eslovaquia":["in:sk"],"eslovenia":["in:si"],"espagne":["in:es"],
    "espana":["in:es"],"estados unidos":["region:usa"],"estate":["on:summer"],"estland":["in:ee"],
    "estonia":["in:ee"],"estonie":["in:ee"],"etat de la cite du vatican":["in:va"],"etats unis":["region:usa"],
    "ete":["on:summer"],"eu":["region:eu"],"europa":["region:eu"],"europaische union":["region:eu"],
    "europe":["region:eu"],"european union":["region:eu"],"fall":["on:autumn"],"feb":["on:m02"],
    "febbraio":["on:m02"],"febrero":["on:m02"],"februar":["on:m02"],"february":["on:m02"],"feet":["foot"],
    "fevr":["on:m02"],"fevrier":["on:m02"],"fi":["in:fi"],"finland":["in:fi"],"finlande":["in:fi"],
    "finlandia":["in:fi"],"finnland":["in:fi"],"fireman":["firemen"],"firemen":["fireman"],
    "fisherman":["fishermen"],"fishermen":["fisherman"],"fl":["in:us-fl"],"florida":["in:us-fl"],
    "foot":["feet"],"fort":["ft"],"fr":["in:fr"],"france":["in:fr"],"francia":["in:fr"],"frankreich":["in:fr"],
    "fruhjahr":["on:spring"],"fruhling":["on:spring"],"ft":["fort"],"ga":["in:us-ga"],"gb":["in:gb"],
    "geese":["goose"],"gennaio":["on:m01"],"georgia":["in:us-ga"],"germania":["in:de"],"germany":["in:de"],
    "giappone":["in:jp"],"giu":["on:m06"],"giugno":["on:m06"],"goose":["geese"],"gr":["in:gr"],
    "great britain":["in:gb"],"grece":["in:gr"],"grecia":["in:gr"],"greece":["in:gr"],"griechenland":["in:gr"],
    "grossbritannien":["in:gb"],"hawaii":["in:us-hi"],"herbst":["on:autumn"],"hi":["in:us-hi"],
    "highway":["hwy"],"hiver":["on:winter"],"holland":["in:nl"],"hongrie":["in:hu"],"hr":["in:hr"],
    "hrvatska":["in:hr"],"hu":["in:hu"],"hungary":["in:hu"],"hungria":["in:hu"],"hwy":["highway"],
    "ia":["in:us-ia"],"iceland":["in:is"],"id":["in:us-id"],"idaho":["in:us-id"],"ie":["in:ie"],
    "il":["in:us-il"],"illinois":["in:us-il"],"in":["in:us-in"],"india":["in:in"],"indiana":["in:us-in"],
    "indien":["in:in"],"inghilterra":["in:gb-eng"],"inglaterra":["in:gb-eng"],"inverno":["on:winter"],
    "invierno":["on:winter"],"iowa":["in:us-ia"],"ireland":["in:ie"],"irland":["in:ie"],"irlanda":["in:ie"],
    "irlande":["in:ie"],"is":["in:is"],"islanda":["in:is"],"islande":["in:is"],"islandia":["in:is"],
    "it":["in:it"],"italia":["in:it"],"italie":["in:it"],"italien":["in:it"],"italy":["in:it"],"jan":["on:m01"],
    "januar":["on:m01"],"january":["on:m01"],"janv":["on:m01"],"janvier":["on:m01"],"japan":["in:jp"],
    "japon":["in:jp"],"jp":["in:jp"],"juil":["on:m07"],"juillet":["on:m07"],"juin":["on:m06"],"jul":["on:m07"],
    "juli":["on:m07"],"julio":["on:m07"],"july":["on:m07"],"jun":["on:m06"],"june":["on:m06"],"juni":["on:m06"],
    "junio":["on:m06"],"kanada":["in:ca"],"kansas":["in:us-ks"],"kentucky":["in:us-ky"],"knife":["knives"],
    "knives":["knife"],"kosovo":["in:xk"],"kroatien":["in:hr"],"ks":["in:us-ks"],"ky":["in:us-ky"],
    "la":["in:us-la"],"latvia":["in:lv"],"latvija":["in:lv"],"leaf":["leaves"],"leaves":["leaf"],
    "letonia":["in:lv"],"lettland":["in:lv"],"lettonia":["in:lv"],"lettonie":["in:lv"],"li":["in:li"],
    "liechtenstein":["in:li"],"lietuva":["in:lt"],"litauen":["in:lt"],"lithuania":["in:lt"],
    "lituania":["in:lt"],"lituanie":["in:lt"],"louisiana":["in:us-la"],"lt":["in:lt"],"lu":["in:lu"],
    "lug":["on:m07"],"luglio":["on:m07"],"lussemburgo":["in:lu"],"luxembourg":["in:lu"],"luxemburg":["in:lu"],
    "luxemburgo":["in:lu"],"lv":["in:lv"],"ma":["in:us-ma"],"macedoine du nord":["in:mk"],"macedonia":["in:mk"],
    "macedonia del nord":["in:mk"],"macedonia del norte":["in:mk"],"maggio":["on:m05"],"magyarorszag":["in:hu"],
    "mai":["on:m05"],"maine":["in:us-me"],"malta":["in:mt"],"malte":["in:mt"],"man":["men"],
    "manitoba":["in:ca-mb"],"mar":["on:m03"],"march":["on:m03"],"mars":["on:m03"],"maryland":["in:us-md"],
    "marz":["on:m03"],"marzo":["on:m03"],"massachusetts":["in:us-ma"],"may":["on:m05"],"mayo":["on:m05"],
    "mb":["in:ca-mb"],"mc":["in:mc"],"md":["in:us-md"],"me":["in:us-me"],"men":["man"],"messico":["in:mx"],
    "mexico":["in:mx"],"mexiko":["in:mx"],"mexique":["in:mx"],"mi":["in:us-mi"],"mice":["mouse"],
    "michigan":["in:us-mi"],"minnesota":["in:us-mn"],"mississippi":["in:us-ms"],"missouri":["in:us-mo"],
    "mk":["in:mk"],"mn":["in:us-mn"],"mo":["in:us-mo"],"moldavia":["in:md"],"moldavie":["in:md"],
    "moldova":["in:md"],"monaco":["in:mc"],"montana":["in:us-mt"],"montenegro":["in:me"],"mount":["mt"],
    "mountain":["mtn"],"mouse":["mice"],"ms":["in:us-ms"],"mt":["in:us-mt","mount"],"mtn":["mountain"],
    "mx":["in:mx"],"nb":["in:ca-nb"],"nc":["in:us-nc"],"nd":["in:us-nd"],"ne":["in:us-ne"],
    "nebraska":["in:us-ne"],"nederland":["in:nl"],"netherlands":["in:nl"],"neuseeland":["in:nz"],
    "nevada":["in:us-nv"],"new brunswick":["in:ca-nb"],"new hampshire":["in:us-nh"],"new jersey":["in:us-nj"],
    "new mexico":["in:us-nm"],"new york":["in:us-ny"],"new zealand":["in:nz"],"newfoundland":["in:ca-nl"],
    "nh":["in:us-nh"],"niederlande":["in:nl"],"nj":["in:us-nj"],"nl":["in:nl"],"nm":["in:us-nm"],"no":["in:no"],
    "nordmazedonien":["in:mk"],"norge":["in:no"],"north carolina":["in:us-nc"],"north dakota":["in:us-nd"],
    "north macedonia":["in:mk"],"northern ireland":["in:gb-nir"],"noruega":["in:no"],"norvege":["in:no"],
    "norvegia":["in:no"],"norway":["in:no"],"norwegen":["in:no"],"nouvelle zelande":["in:nz"],"nov":["on:m11"],
    "nova scotia":["in:ca-ns"],"november":["on:m11"],"novembre":["on:m11"],"noviembre":["on:m11"],
    "ns":["in:ca-ns"],"nueva zelanda":["in:nz"],"nuova zelanda":["in:nz"],"nv":["in:us-nv"],"ny":["in:us-ny"],
    "nz":["in:nz"],"oct":["on:m10"],"october":["on:m10"],"octobre":["on:m10"],"octubre":["on:m10"],
    "oh":["in:us-oh"],"ohio":["in:us-oh"],"ok":["in:us-ok"],"oklahoma":["in:us-ok"],"okt":["on:m10"],
    "oktober":["on:m10"],"on":["in:ca-on"],"ontario":["in:ca-on"],"or":["in:us-or"],"oregon":["in:us-or"],
    "osterreich":["in:at"],"otono":["on:autumn"],"ott":["on:m10"],"ottobre":["on:m10"],"pa":["in:us-pa"],
    "paesi bassi":["in:nl"],"paises bajos":["in:nl"],"pays bas":["in:nl"],"pennsylvania":["in:us-pa"],
    "people":["person"],"person":["people"],"phenomena":["phenomenon"],"phenomenon":["phenomena"],
    "pl":["in:pl"],"poland":["in:pl"],"polen":["in:pl"],"policeman":["policemen"],"policemen":["policeman"],
    "pologne":["in:pl"],"polonia":["in:pl"],"polska":["in:pl"],"portogallo":["in:pt"],"portugal":["in:pt"],
    "pr":["in:us-pr"],"primavera":["on:spring"],"prince edward island":["in:ca-pe"],"printemps":["on:spring"],
    "pt":["in:pt"],"puerto rico":["in:us-pr"],"qc":["in:ca-qc"],"quebec":["in:ca-qc"],"regno unito":["in:gb"],
    "reino unido":["in:gb"],"republic of ireland":["in:ie"],"republik moldau":["in:md"],
    "rhode island":["in:us-ri"],"ri":["in:us-ri"],"ro":["in:ro"],"romania":["in:ro"],"roumanie":["in:ro"],
    "royaume uni":["in:gb"],"rs":["in:rs"],"ru":["in:ru"],"rumania":["in:ro"],"rumanien":["in:ro"],
    "rusia":["in:ru"],"russia":["in:ru"],"russie":["in:ru"],"russland":["in:ru"],"saint":["st"],
    "saint marin":["in:sm"],"sainte":["ste"],"san marino":["in:sm"],"saskatchewan":["in:ca-sk"],
    "sc":["in:us-sc"],"schottland":["in:gb-sct"],"schweden":["in:se"],"schweiz":["in:ch"],
    "scotland":["in:gb-sct"],"sd":["in:us-sd"],"se":["in:se"],"sep":["on:m09"],"sept":["on:m09"],
    "september":["on:m09"],"septembre":["on:m09"],"septiembre":["on:m09"],"serbia":["in:rs"],"serbie":["in:rs"],
    "serbien":["in:rs"],"setiembre":["on:m09"],"settembre":["on:m09"],"shqiperi":["in:al"],"si":["in:si"],
    "sk":["in:sk"],"slovacchia":["in:sk"],"slovakia":["in:sk"],"slovaquie":["in:sk"],"slovenia":["in:si"],
    "slovenie":["in:si"],"slovenija":["in:si"],"slovensko":["in:sk"],"slowakei":["in:sk"],"slowenien":["in:si"],
    "sm":["in:sm"],"sommer":["on:summer"],"south africa":["in:za"],"south carolina":["in:us-sc"],
    "south dakota":["in:us-sd"],"spagna":["in:es"],"spain":["in:es"],"spanien":["in:es"],"spring":["on:spring"],
    "srbija":["in:rs"],"st":["saint"],"stati uniti":["region:usa"],"ste":["sainte"],"sudafrica":["in:za"],
    "sudafrika":["in:za"],"suecia":["in:se"],"suede":["in:se"],"suisse":["in:ch"],"suiza":["in:ch"],
    "summer":["on:summer"],"suomi":["in:fi"],"sverige":["in:se"],"svezia":["in:se"],"svizzera":["in:ch"],
    "sweden":["in:se"],"switzerland":["in:ch"],"tchequie":["in:cz"],"teeth":["tooth"],"tennessee":["in:us-tn"],
    "texas":["in:us-tx"],"tn":["in:us-tn"],"tooth":["teeth"],"tr":["in:tr"],"tschechien":["in:cz"],
    "turchia":["in:tr"],"turkei":["in:tr"],"turkey":["in:tr"],"turkiye":["in:tr"],"turquia":["in:tr"],
    "turquie":["in:tr"],"tx":["in:us-tx"],"u k":["in:gb"],"u s":["region:usa"],"u s a":["region:usa"],
    "ua":["in:ua"],"ucraina":["in:ua"],"ucrania":["in:ua"],"uk":["in:gb"],"ukraine":["in:ua"],
    "ungarn":["in:hu"],"ungheria":["in:hu"],"united kingdom":["in:gb"],"united states":["region:usa"],
    "united states of america":["region:usa"],"us":["region:usa"],"usa":["region:usa"],"ut":["in:us-ut"],
    "utah":["in:us-ut"],"va":["in:us-va"],"vatican city":["in:va"],"vatikanstadt":["in:va"],
    "verano":["on:summer"],"vereinigte staaten":["region:usa"],"vereinigtes konigreich":["in:gb"],
    "vermont":["in:us-vt"],"virginia":["in:us-va"],"vt":["in:us-vt"],"wa":["in:us-wa"],"wales":["in:gb-wls"],
    "washington":["in:us-wa"],"west virginia":["in:us-wv"],"wi":["in:us-wi"],"winter":["on:winter"],
    "wisconsin":["in:us-wi"],"wolf":["wolves"],"wolves":["wolf"],"woman":["women"],"women":["woman"],
    "wv":["in:us-wv"],"wy":["in:us-wy"],"wyoming":["in:us-wy"],"yt":["in:ca-yt"],"yukon":["in:ca-yt"],
    "za":["in:za"],"zypern":["in:cy"],"ελλάδα":["in:gr"],"ελλαδα":["in:gr"],"κυπροσ":["in:cy"],
    "κύπρος":["in:cy"],"беларусь":["in:by"],"българия":["in:bg"],"россия":["in:ru"],
    "северна македонија":["in:mk"],"украіна":["in:ua"],"україна":["in:ua"]
  }'::jsonb;
end $meanings$;

-- How sure a search must be that a word is meant as a code or a month. 1: it stands in capitals, behind a
-- comma or at the end. 2: not at the end either. 3: a year or a day stands beside it.
create function search_caution(phrase text) returns integer
  language sql immutable strict parallel safe
  return case
    when phrase in ('may', 'march', 'mars', 'mar', 'fall', 'spring', 'estate', 'ete', 'sep', 'dic') then 3
    when phrase in ('in', 'me', 'hi', 'ok', 'us', 'is', 'it', 'be', 'at', 'no', 'on', 'by', 'si', 'se', 'es',
      'ad', 'ba', 'li', 'ro', 'fi', 'sm') then 2
    when char_length(phrase) = 2
      and phrase not in ('st', 'ft', 'uk', 'gb', 'il', 'tx', 'ny', 'nj', 'nv', 'az', 'fl', 'wv', 'wy') then 1
    else 0
  end;

-- Without vowel marks, and with digits and letters that look or mean the same written one way.
create function search_fold(source text) returns text
  language sql immutable strict parallel safe
  return case when octet_length(source) = char_length(source) then source else
    translate(
      regexp_replace(source, '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]', '', 'g'),
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९أإآٱىیکة',
      '012345678901234567890123456789اااايكه'
    ) end;

create function search_emoji(source text) returns text[]
  language sql immutable strict parallel safe
  return case when octet_length(source) = char_length(source) then '{}' else
    array(select distinct sign[1] from regexp_matches(source,
      '[\u203c\u2049\u2139\u2194-\u21aa\u231a-\u23ff\u25aa-\u27bf\u2934-\u2b55\U0001f000-\U0001faff]', 'g') as sign) end;

create function search_date_keys(sighting_date text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  parts text[] := regexp_match(sighting_date, '^(\d{3})([\dX])(?:-(\d\d))?(?:-(\d\d))?');
  part text := parts[3];
  keys text[];
begin
  if parts is null then return '{}'; end if;
  keys := array['on:' || parts[1] || '0s'];
  if parts[2] = 'X' then return keys; end if;
  keys := keys || ('on:' || parts[1] || parts[2]);
  if part between '01' and '12' then keys := keys || ('on:m' || part); end if;
  if parts[4] is not null then keys := keys || ('on:d' || parts[4]); end if;
  return keys || case
    when part in ('03', '04', '05', '21') then array['on:spring']
    when part in ('06', '07', '08', '22') then array['on:summer']
    when part in ('09', '10', '11', '23') then array['on:autumn']
    when part in ('12', '01', '02', '24') then array['on:winter']
    else '{}' end;
end $$;

-- The state and country that a location names at its end: "Chicago, IL", "Chicago Illinois 60601",
-- "Sevilla (España)". A first part that is the name of a town is none: "Nevada, MO".
create function search_place_keys(location text, region text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  meanings jsonb := search_meanings();
  parts text[] := regexp_split_to_array(location, '[,;/()]');
  words text[];
  phrase text;
  size integer;
  keys text[];
  found text[] := '{}';
  in_words constant text := '^(fort|ft|lake|mount|mt|port|new|north|south|east|west|saint|st|city|county|san|santa|big|little|rio|the|la|el|de|of|in|near)$';
begin
  for part in reverse cardinality(parts)..1 loop
    words := string_to_array(nullif(search_words(parts[part]), ''), ' ');
    continue when words is null;
    loop
      while words[cardinality(words)] ~ '^\d+$' loop
        words := trim_array(words, 1);
      end loop;
      exit when cardinality(words) = 0;
      keys := null;
      for n in reverse least(4, cardinality(words))..1 loop
        size := n;
        phrase := array_to_string(words[cardinality(words) - n + 1:], ' ');
        keys := array(
          select key from jsonb_array_elements_text(meanings -> phrase) as key where key like 'in:%');
        continue when cardinality(keys) = 0;
        -- One of two meanings: Delaware or Germany.
        if cardinality(keys) > 1 then
          keys := array(
            select key from unnest(keys) as key where (key like 'in:us-%') = (region = 'usa'));
        end if;
        exit when
          case
            when n = cardinality(words) and part = 1 and array_to_string(found, ' ') like '%-%' then false
            when char_length(phrase) = 2 then
              (n = cardinality(words) and part > 1) or (n < cardinality(words) and parts[part] ~ ('\m' || upper(phrase) || '\M'))
            when n = cardinality(words) then true
            else words[cardinality(words) - n] !~ in_words
          end;
        keys := null;
      end loop;
      exit when keys is null or cardinality(keys) = 0;
      found := found || keys;
      words := trim_array(words, size);
    end loop;
  end loop;
  return found || array(select left(key, 5) from unnest(found) as key where key like 'in:__-%');
end $$;

create function search_vector_of(location text, description text, phenomenon_type text, region text, sighting_date text)
  returns tsvector language plpgsql immutable strict parallel safe as $$
declare
  source text := location || ' ' || description;
  folded text := search_fold(source);
  words tsvector := array_to_tsvector(array['type:' || phenomenon_type, 'region:' || region]) ||
    to_tsvector('simple', search_words(source || ' ' ||
      case phenomenon_type
        when 'ufo' then 'ufo uap'
        when 'ghost' then 'apparition ghost'
        when 'cryptid' then 'cryptid'
        when 'psychic' then 'psychic phenomenon'
        else 'other'
      end));
  more text[] := search_place_keys(location, region) || search_date_keys(sighting_date) || search_emoji(source);
begin
  -- Parts joined by a hyphen are also one word: F-16 and F16.
  if source ~ '\w-\w' then
    more := more || array(
      select distinct search_words(replace(joined[1], '-', ''))
        from regexp_matches(source, '[[:alnum:]]+(?:-[[:alnum:]]+)+', 'g') as joined
       where char_length(joined[1]) <= 40);
  end if;
  if folded <> source then
    more := more || tsvector_to_array(to_tsvector('simple', search_words(folded)));
  end if;
  return words || array_to_tsvector(array_remove(more, ''));
end $$;

-- From now on a plain column, so that a job can bring the rows of before up to date little by little.
alter table reports alter column search_vector drop expression;
alter table reports alter column search_vector set default '';

create function set_search_vector() returns trigger language plpgsql as $$
begin
  new.search_vector := search_vector_of(
    new.location, new.description, new.phenomenon_type, new.region, new.sighting_date);
  return new;
end $$;
create trigger reports_set_search_vector
  before insert or update of location, description, phenomenon_type, region, sighting_date on reports
  for each row execute function set_search_vector();

-- Bringing the search vector up to date is no change that an administrator could have overlooked.
create or replace function note_report_change() returns trigger language plpgsql as $$
declare
  ignored text[] := array['submission_key', 'submission_hash', 'search_vector'];
begin
  if (old.submission_key is distinct from new.submission_key
      or old.search_vector is distinct from new.search_vector)
    and to_jsonb(old) - ignored = to_jsonb(new) - ignored then
    return new;
  end if;
  new.updated_at := greatest(
    date_trunc('milliseconds', clock_timestamp()),
    date_trunc('milliseconds', old.updated_at) + interval '1 millisecond');
  if new.status <> 'verified' then
    new.verified_at := null;
  elsif old.status <> 'verified' then
    new.verified_at := new.updated_at;
  end if;
  return new;
end $$;

-- How far the job has come. Until it is complete, searches take words as written, as before: an answer
-- never mixes reports whose meaning is known with reports whose meaning is not. A later version of
-- search_vector_of starts it anew by deleting the row.
create table search_index (
  is_only_row boolean not null default true,
  walked_to uuid,
  completed_at timestamptz,
  constraint search_index_pkey primary key (is_only_row),
  constraint search_index_one_row check (is_only_row)
);
insert into search_index (completed_at) select now() where not exists (select from reports);

create trigger search_index_announce_change after insert or update or delete or truncate on search_index
  for each statement execute function announce_public_change();

-- The searches of before.
alter function search_query (text) rename to search_query_as_written;
alter function search_terms_query (text) rename to search_terms_query_as_written;

-- Words that stand together, or keys, as queries of the vector and of the index (there @ is the month).
-- `~` marks the last word as a beginning; keys in front of `&` must all occur.
create function search_pieces(variant text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  is_prefix boolean := variant like '%~';
  words text[] := string_to_array(rtrim(variant, '~&'), ' ');
  count integer := cardinality(words);
  star text := case when is_prefix then ':*' else '' end;
  joiner text := case when variant like '%&' then ' & ' else ' <-> ' end;
  pairs text;
begin
  if joiner = ' <-> ' then
    -- A pair ends with three letters, so one that ends with a shorter beginning cannot be asked for.
    select string_agg(' & ''' || pair_key(word, next) || '''', '')
      into pairs
      from unnest(words, words[2:]) with ordinality as pair (word, next, position)
     where next is not null
       and not (is_prefix and position = count - 1 and char_length(next) < 3);
  end if;
  return array[
    '''' || array_to_string(words, '''' || joiner || '''') || '''' || star,
    '''@' || array_to_string(words, ''' & ''@') || '''' || star || coalesce(pairs, '')];
end $$;

-- The other number of a word: lights and light, city and cities.
create function search_other_number(word text) returns text[]
  language sql immutable strict parallel safe
  return case
    when word ~ '^[a-z]+\d+s$' then array[left(word, -1)]
    when char_length(word) < 3 or word ~ '\d' or word in ('news', 'does', 'goes', 'this', 'mars', 'lens') then '{}'
    when word ~ '(ss|us|is)$' then array[word || 'es']
    when word ~ '...ies$' then array[left(word, -3) || 'y', left(word, -1)]
    when word ~ '..(x|z|ch|sh|ss)es$' then array[left(word, -2), left(word, -1)]
    when word ~ '..s$' then array[left(word, -1)]
    when word ~ '[^aeiou]y$' then array[left(word, -1) || 'ies']
    when word ~ '(x|z|ch|sh)$' then array[word || 'es']
    when word ~ '^[a-z]+$' then array[word || 's']
    else '{}'
  end;

-- One word of a search, with the other ways to write it. Null without a letter or digit.
create function search_term(chunk text, is_lone boolean, may_begin boolean, asks_month boolean)
  returns text[] language plpgsql immutable strict parallel safe as $$
declare
  folded text[] := regexp_split_to_array(nullif(search_words(search_fold(chunk)), ''), ' +');
  words text[] := coalesce(regexp_split_to_array(nullif(search_words(chunk), ''), ' +'), folded);
  word text := folded[1];
  parts text[];
  mark text := case
    when is_lone or (may_begin and char_length(words[cardinality(words)]) >= 3) then '~' else '' end;
  variants text[] := array[array_to_string(words, ' ') || mark];
begin
  if words is null then return null; end if;
  if folded <> words then variants := variants || (array_to_string(folded, ' ') || mark); end if;
  if cardinality(folded) = 1 then
    variants := variants || array(
      select form from unnest(search_other_number(word)) as form where mark = '' or not starts_with(form, word));
    parts := regexp_match(word, '^([a-z]{1,3})(\d{1,4}[a-z]?)$');
    if parts is not null then variants := variants || array_to_string(parts, ' '); end if;
    if word ~ '^((1\d|20)\d\d|(1\d|20)\d0s)$' then variants := variants || ('on:' || word); end if;
    parts := regexp_match(word, '^(\d{1,2})(?:st|nd|rd|th)?$');
    if asks_month and parts is not null then variants := variants || ('on:d' || lpad(parts[1], 2, '0')); end if;
  elsif cardinality(folded) = 2 then
    variants := variants || (folded[1] || folded[2] || case
      when is_lone or (may_begin and char_length(folded[1] || folded[2]) >= 3) then '~' else '' end);
  end if;
  parts := coalesce(
    regexp_match(array_to_string(folded, ' '), '^(\d{4}) (\d\d)(?: (\d\d))?$'),
    (select array[match[3], match[1], match[2]]
       from regexp_match(array_to_string(folded, ' '), '^(\d{1,2}) (\d{1,2}) (\d{4})$') as match where match is not null));
  -- 10/18/1973 is American, 18.10.1973 and 18/10/1973 are not.
  if parts[3] is not null and (parts[2]::int > 12 or chunk ~ '^\d+\.\d+\.\d') then
    parts := array[parts[1], parts[3], parts[2]];
  end if;
  if parts is not null then
    variants := variants || (concat_ws(' ', 'on:' || parts[1], 'on:m' || lpad(parts[2], 2, '0'),
      'on:d' || lpad(parts[3], 2, '0')) || '&');
  end if;
  return variants;
end $$;

-- What a visitor typed, part by part. Each part must occur, in one of its variants.
create function search_parts(search text) returns table (query text, index_query text)
  language plpgsql immutable strict parallel safe as $$
declare
  meanings jsonb := search_meanings();
  sections text[] := string_to_array(translate(search, '“”„«»', repeat('"', 5)), '"');
  section_count integer := cardinality(sections);
  word_count integer := cardinality(string_to_array(search_words(search_fold(search)), ' '));
  all_words text := ' ' || search_words(search_fold(search)) || ' ';
  asks_month boolean := exists (
    select from regexp_split_to_table(trim(all_words), ' ') as word where meanings ->> word like '%on:m%');
  asks_date boolean := all_words ~ ' ((1\d|20)\d\d|\d{1,2}(st|nd|rd|th)?) ';
  chunks text[];
  raw text;
  phrase text;
  variants text[];
  keys text[];
  at integer;
  size integer;
begin
  for section in 1 .. section_count loop
    if section % 2 = 0 and section < section_count then
      phrase := search_words(sections[section]);
      if phrase <> '' then
        return query select piece[1], piece[2] from search_pieces(regexp_replace(phrase, ' +', ' ', 'g')) as piece;
      end if;
      continue;
    end if;
    chunks := array_remove(regexp_split_to_array(sections[section], '\s+'), '');
    at := 1;
    while at <= cardinality(chunks) loop
      keys := null;
      for n in reverse least(4, cardinality(chunks) - at + 1)..1 loop
        size := n;
        raw := array_to_string(chunks[at:at + n - 1], ' ');
        phrase := search_words(search_fold(raw));
        if meanings ? phrase and (case search_caution(phrase)
            when 0 then true
            when 3 then asks_date
            else (raw = upper(raw) and search <> upper(search)) or chunks[at - 1] like '%,'
              or (search_caution(phrase) = 1 and at > 1 and at + n - 1 = cardinality(chunks)) end) then
          keys := array(select jsonb_array_elements_text(meanings -> phrase));
          exit;
        end if;
      end loop;
      select string_agg(term[1], ' & '), string_agg(term[2], ' & ')
        into search_parts.query, search_parts.index_query
        from (
          select array[
              '(' || string_agg(piece[1], ' | ') || ')', '(' || string_agg(piece[2], ' | ') || ')'] as term
            from unnest(chunks[at:at + size - 1]) with ordinality as chunk (chunk, position),
                 unnest(search_term(chunk, word_count = 1, word_count <= 8, asks_month)) as variant,
                 search_pieces(variant) as piece
           group by position) as terms;
      if keys is not null then
        select '(' || search_parts.query || string_agg(' | ' || piece[1], '') || ')',
               '(' || search_parts.index_query || string_agg(' | ' || piece[2], '') || ')'
          into search_parts.query, search_parts.index_query
          from unnest(keys) as key, search_pieces(key) as piece;
      end if;
      if search_parts.query is not null then return next; end if;
      at := at + size;
    end loop;
  end loop;
  -- Signs count where there is no word, so that a sign beside words leaves nothing out.
  if all_words ~ '^ *$' then
    return query select piece[1], piece[2] from unnest(search_emoji(search)) as sign, search_pieces(sign) as piece;
  end if;
end $$;

create function search_query(search text) returns tsquery
  language sql stable strict parallel safe
  return case when exists (select from search_index where completed_at is not null)
    then (select string_agg(query, ' & ')::tsquery from search_parts(search))
    else search_query_as_written(search) end;

create function search_terms_query(search text) returns text
  language sql stable strict parallel safe
  return case when exists (select from search_index where completed_at is not null)
    then (select string_agg(index_query, ' & ') from search_parts(search))
    else search_terms_query_as_written(search) end;
