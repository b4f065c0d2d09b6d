-- Searches find months and countries in 25 languages of Europe, towns whose umlauts are written out ("Muenchen"), and "F 16s"
-- for "F16". `search_term` and `search_parts` are as in migrations 0078 and 0081, except for what the comments say. See
-- docs/decisions/0042-search-by-meaning.md.

-- As in migration 0034, with the names of countries and months of today's `Intl`, also as Germans and Nordics write them without
-- their letters ("oesterreich"). Left out are those that are words or names elsewhere: "island", "dania", "augusta".
create or replace function search_meanings() returns jsonb
  language plpgsql immutable parallel safe as $meanings$
begin
  return '{
    "ab":["in:ca-ab"],"abr":["on:m04"],"abril":["on:m04"],"ad":["in:ad"],"africa de sud":["in:za"],"africa do sul":["in:za"],
    "afrique du sud":["in:za"],"agosto":["on:m08"],"agust":["on:m08"],"aibrean":["on:m04"],"airija":["in:ie"],
    "ak":["in:us-ak"],"al":["in:us-al"],"alabama":["in:us-al"],"alankomaat":["in:nl"],"alaska":["in:us-ak"],
    "albaania":["in:al"],"albania":["in:al"],"albanie":["in:al"],"albanien":["in:al"],"albanija":["in:al"],
    "albansko":["in:al"],"alberta":["in:ca-ab"],"alemanha":["in:de"],"alemania":["in:de"],"allemagne":["in:de"],
    "ameerika uhendriigid":["region:usa"],"america":["region:usa"],"amerikas savienotas valstis":["region:usa"],
    "andora":["in:ad"],"andorra":["in:ad"],"andorre":["in:ad"],"angleterre":["in:gb-eng"],"aout":["on:m08"],"apr":["on:m04"],
    "april":["on:m04"],"aprile":["on:m04"],"aprilie":["on:m04"],"aprilis":["on:m04"],"aprill":["on:m04"],
    "apvienota karaliste":["in:gb"],"ar":["in:us-ar"],"argentiina":["in:ar"],"argentina":["in:ar"],"argentine":["in:ar"],
    "argentinie":["in:ar"],"argentinien":["in:ar"],"argentyna":["in:ar"],"arizona":["in:us-az"],"arkansas":["in:us-ar"],
    "astralia":["in:au"],"at":["in:at"],"au":["in:au"],"aug":["on:m08"],"august":["on:m08"],"augusti":["on:m08"],
    "augusts":["on:m08"],"augustus":["on:m08"],"augusztus":["on:m08"],"austraalia":["in:au"],"australia":["in:au"],
    "australie":["in:au"],"australien":["in:au"],"australija":["in:au"],"austria":["in:at"],"austrija":["in:at"],
    "austurriki":["in:at"],"ausztralia":["in:au"],"ausztria":["in:at"],"automne":["on:autumn"],"autriche":["in:at"],
    "autumn":["on:autumn"],"autunno":["on:autumn"],"avgust":["on:m08"],"avr":["on:m04"],"avril":["on:m04"],
    "avstralija":["in:au"],"avstrija":["in:at"],"az":["in:us-az"],"ba":["in:ba"],"balandis":["on:m04"],"balandzio":["on:m04"],
    "baltarusija":["in:by"],"baltkrievija":["in:by"],"bandarikin":["region:usa"],"bc":["in:ca-bc"],"be":["in:be"],
    "bealtaine":["on:m05"],"belarus":["in:by"],"belarusz":["in:by"],"belgia":["in:be"],"belgica":["in:be"],
    "belgicko":["in:be"],"belgie":["in:be"],"belgien":["in:be"],"belgija":["in:be"],"belgio":["in:be"],"belgique":["in:be"],
    "belgium":["in:be"],"belorusija":["in:by"],"belorusko":["in:by"],"bg":["in:bg"],"bialorus":["in:by"],
    "bielorrusia":["in:by"],"bielorrussia":["in:by"],"bielorusko":["in:by"],"bielorussia":["in:by"],"bielorussie":["in:by"],
    "birzelio":["on:m06"],"birzelis":["on:m06"],"bjelorusija":["in:by"],"bolgarija":["in:bg"],"bosna a hercegovina":["in:ba"],
    "bosna i hercegovina":["in:ba"],"bosna in hercegovina":["in:ba"],"bosnia":["in:ba"],"bosnia e herzegovina":["in:ba"],
    "bosnia ed erzegovina":["in:ba"],"bosnia hercegovina":["in:ba"],"bosnia herzegovina":["in:ba"],
    "bosnia i hercegowina":["in:ba"],"bosnia ja hertsegoviina":["in:ba"],"bosnia ja hertsegovina":["in:ba"],
    "bosnia og hersegovina":["in:ba"],"bosnia si hertegovina":["in:ba"],"bosnia y herzegovina":["in:ba"],
    "bosnie en herzegovina":["in:ba"],"bosnie herzegovine":["in:ba"],"bosnien hercegovina":["in:ba"],
    "bosnien och hercegovina":["in:ba"],"bosnien und herzegowina":["in:ba"],"bosnija ir hercegovina":["in:ba"],
    "bosnija un hercegovina":["in:ba"],"bosznia hercegovina":["in:ba"],"br":["in:br"],"brasiilia":["in:br"],"brasil":["in:br"],
    "brasile":["in:br"],"brasilia":["in:br"],"brasilien":["in:br"],"brazil":["in:br"],"brazilia":["in:br"],
    "brazilie":["in:br"],"brazilija":["in:br"],"brazylia":["in:br"],"bresil":["in:br"],"bretland":["in:gb"],
    "brezen":["on:m03"],"brezna":["on:m03"],"britain":["in:gb"],"british columbia":["in:ca-bc"],"bugarska":["in:bg"],
    "bulgaaria":["in:bg"],"bulgaria":["in:bg"],"bulgarie":["in:bg"],"bulgarien":["in:bg"],"bulgarija":["in:bg"],
    "bulgarije":["in:bg"],"bulharsko":["in:bg"],"by":["in:by"],"ca":["in:us-ca"],"california":["in:us-ca"],"canada":["in:ca"],
    "cechia":["in:cz"],"cehia":["in:cz"],"cehija":["in:cz"],"cekija":["in:cz"],"cerna hora":["in:me"],"cerven":["on:m06"],
    "cervence":["on:m07"],"cervenec":["on:m07"],"cervna":["on:m06"],"ceska":["in:cz"],"ceska republika":["in:cz"],
    "cesko":["in:cz"],"ch":["in:ch"],"chequia":["in:cz"],"child":["children"],"children":["child"],"china":["in:cn"],
    "chine":["in:cn"],"chiny":["in:cn"],"chipre":["in:cy"],"chorvatsko":["in:hr"],"chorwacja":["in:hr"],"chypre":["in:cy"],
    "cidade do vaticano":["in:va"],"cierna hora":["in:me"],"cina":["in:cn"],"cipar":["in:cy"],"ciper":["in:cy"],
    "cipro":["in:cy"],"cipru":["in:cy"],"ciprus":["in:cy"],"citta del vaticano":["in:va"],"ciudad del vaticano":["in:va"],
    "cn":["in:cn"],"co":["in:us-co"],"colorado":["in:us-co"],"connecticut":["in:us-ct"],"crna gora":["in:me"],
    "croacia":["in:hr"],"croatia":["in:hr"],"croatie":["in:hr"],"croazia":["in:hr"],"csehorszag":["in:cz"],"ct":["in:us-ct"],
    "cy":["in:cy"],"cymru":["in:gb-wls"],"cypern":["in:cy"],"cypr":["in:cy"],"cyprus":["in:cy"],"cz":["in:cz"],
    "czarnogora":["in:me"],"czech republic":["in:cz"],"czechia":["in:cz"],"czechy":["in:cz"],"czerwca":["on:m06"],
    "czerwiec":["on:m06"],"d c":["in:us-dc"],"daenemark":["in:dk"],"danemarca":["in:dk"],"danemark":["in:dk"],
    "danija":["in:dk"],"danimarca":["in:dk"],"danmark":["in:dk"],"danmoerk":["in:dk"],"danmork":["in:dk"],"danska":["in:dk"],
    "dansko":["in:dk"],"dc":["in:us-dc"],"de":["in:us-de","in:de"],"dec":["on:m12"],"december":["on:m12"],
    "decembra":["on:m12"],"decembre":["on:m12"],"decembrie":["on:m12"],"decembris":["on:m12"],
    "del afrikai koztarsasag":["in:za"],"delaware":["in:us-de"],"denemarken":["in:dk"],"denmark":["in:dk"],
    "desember":["on:m12"],"detsember":["on:m12"],"deutschland":["in:de"],"dez":["on:m12"],"dezember":["on:m12"],
    "dezembro":["on:m12"],"dic":["on:m12"],"dicembre":["on:m12"],"diciembre":["on:m12"],"dienvidafrikas republika":["in:za"],
    "dinamarca":["in:dk"],"district of columbia":["in:us-dc"],"dk":["in:dk"],"duben":["on:m04"],"dubna":["on:m04"],
    "duitsland":["in:de"],"eanair":["on:m01"],"ecosse":["in:gb-sct"],"ee":["in:ee"],"eesti":["in:ee"],"eeuu":["region:usa"],
    "egyesult allamok":["region:usa"],"egyesult kiralysag":["in:gb"],"eire":["in:ie"],"eistland":["in:ee"],"elokuu":["on:m08"],
    "elokuuta":["on:m08"],"elvetia":["in:ch"],"ene":["on:m01"],"enero":["on:m01"],"england":["in:gb-eng"],"es":["in:es"],
    "escocia":["in:gb-sct"],"eslovaquia":["in:sk"],"eslovenia":["in:si"],"espagne":["in:es"],"espana":["in:es"],
    "espanha":["in:es"],"espanja":["in:es"],"estados unidos":["region:usa"],"estate":["on:summer"],"estija":["in:ee"],
    "estland":["in:ee"],"estonia":["in:ee"],"estonie":["in:ee"],"estonija":["in:ee"],"estonsko":["in:ee"],
    "eszak macedonia":["in:mk"],"esztorszag":["in:ee"],"etat de la cite du vatican":["in:va"],"etats unis":["region:usa"],
    "ete":["on:summer"],"etela afrikka":["in:za"],"etelae afrikka":["in:za"],"eu":["region:eu"],"europa":["region:eu"],
    "europaeische union":["region:eu"],"europaische union":["region:eu"],"europe":["region:eu"],"european union":["region:eu"],
    "fall":["on:autumn"],"feabhra":["on:m02"],"feb":["on:m02"],"febbraio":["on:m02"],"feber":["on:m02"],"febrero":["on:m02"],
    "februar":["on:m02"],"februara":["on:m02"],"februari":["on:m02"],"februarie":["on:m02"],"februaris":["on:m02"],
    "february":["on:m02"],"feet":["foot"],"fevereiro":["on:m02"],"fevr":["on:m02"],"fevrier":["on:m02"],"fi":["in:fi"],
    "finland":["in:fi"],"finlanda":["in:fi"],"finlande":["in:fi"],"finlandia":["in:fi"],"finnland":["in:fi"],
    "finnorszag":["in:fi"],"finska":["in:fi"],"finsko":["in:fi"],"fireman":["firemen"],"firemen":["fireman"],
    "fisherman":["fishermen"],"fishermen":["fisherman"],"fl":["in:us-fl"],"florida":["in:us-fl"],"foot":["feet"],"fort":["ft"],
    "fr":["in:fr"],"frakkland":["in:fr"],"franca":["in:fr"],"france":["in:fr"],"francia":["in:fr"],"franciaorszag":["in:fr"],
    "francie":["in:fr"],"francija":["in:fr"],"francja":["in:fr"],"francuska":["in:fr"],"francuzsko":["in:fr"],
    "frankreich":["in:fr"],"frankrig":["in:fr"],"frankrijk":["in:fr"],"frankrike":["in:fr"],"franta":["in:fr"],
    "fruehjahr":["on:spring"],"fruehling":["on:spring"],"fruhjahr":["on:spring"],"fruhling":["on:spring"],"ft":["fort"],
    "ga":["in:us-ga"],"gb":["in:gb"],"geese":["goose"],"geguze":["on:m05"],"geguzes":["on:m05"],"gennaio":["on:m01"],
    "georgia":["in:us-ga"],"germania":["in:de"],"germany":["in:de"],"giappone":["in:jp"],"giu":["on:m06"],"giugno":["on:m06"],
    "goose":["geese"],"gorogorszag":["in:gr"],"gr":["in:gr"],"graekenland":["in:gr"],"graikija":["in:gr"],"grcija":["in:gr"],
    "grcka":["in:gr"],"great britain":["in:gb"],"grece":["in:gr"],"grecia":["in:gr"],"grecja":["in:gr"],"grecko":["in:gr"],
    "greece":["in:gr"],"grekland":["in:gr"],"griechenland":["in:gr"],"griekenland":["in:gr"],"griekija":["in:gr"],
    "grikkland":["in:gr"],"grossbritannien":["in:gb"],"grudnia":["on:m12"],"grudzien":["on:m12"],"gruodis":["on:m12"],
    "gruodzio":["on:m12"],"hawaii":["in:us-hi"],"heinaekuu":["on:m07"],"heinaekuuta":["on:m07"],"heinakuu":["on:m07"],
    "heinakuuta":["on:m07"],"hellas":["in:gr"],"helmikuu":["on:m02"],"helmikuuta":["on:m02"],"herbst":["on:autumn"],
    "hi":["in:us-hi"],"highway":["hwy"],"hiina":["in:cn"],"hispaania":["in:es"],"hiszpania":["in:es"],"hiver":["on:winter"],
    "holandia":["in:nl"],"holandsko":["in:nl"],"holland":["in:nl"],"hollandia":["in:nl"],"hongarije":["in:hu"],
    "hongrie":["in:hu"],"horvaatia":["in:hr"],"horvatija":["in:hr"],"horvatorszag":["in:hr"],"hr":["in:hr"],
    "hrvaska":["in:hr"],"hrvatska":["in:hr"],"hu":["in:hu"],"huhtikuu":["on:m04"],"huhtikuuta":["on:m04"],"hungary":["in:hu"],
    "hungria":["in:hu"],"hvita russland":["in:by"],"hwy":["highway"],"ia":["in:us-ia"],"ianuarie":["on:m01"],
    "iceland":["in:is"],"id":["in:us-id"],"idaho":["in:us-id"],"ie":["in:ie"],"ierland":["in:ie"],"igaunija":["in:ee"],
    "iirimaa":["in:ie"],"ijsland":["in:is"],"il":["in:us-il"],"illinois":["in:us-il"],"in":["in:us-in"],"india":["in:in"],
    "indiana":["in:us-in"],"indien":["in:in"],"indija":["in:in"],"indland":["in:in"],"inghilterra":["in:gb-eng"],
    "inglaterra":["in:gb-eng"],"intia":["in:in"],"inverno":["on:winter"],"invierno":["on:winter"],"iowa":["in:us-ia"],
    "ireland":["in:ie"],"irija":["in:ie"],"irland":["in:ie"],"irlanda":["in:ie"],"irlande":["in:ie"],"irlandia":["in:ie"],
    "irlanti":["in:ie"],"irorszag":["in:ie"],"irska":["in:ie"],"irsko":["in:ie"],"is":["in:is"],"islanda":["in:is"],
    "islande":["in:is"],"islandia":["in:is"],"islandija":["in:is"],"islanti":["in:is"],"iso britannia":["in:gb"],
    "ispanija":["in:es"],"it":["in:it"],"itaalia":["in:it"],"itaevalta":["in:at"],"italia":["in:it"],"italie":["in:it"],
    "italien":["in:it"],"italija":["in:it"],"italy":["in:it"],"itavalta":["in:at"],"iuil":["on:m07"],"iulie":["on:m07"],
    "iunie":["on:m06"],"izland":["in:is"],"jaanuar":["on:m01"],"jaapan":["in:jp"],"jaenner":["on:m01"],"jan":["on:m01"],
    "janeiro":["on:m01"],"janner":["on:m01"],"januar":["on:m01"],"januara":["on:m01"],"januari":["on:m01"],
    "january":["on:m01"],"janv":["on:m01"],"janvaris":["on:m01"],"janvier":["on:m01"],"japan":["in:jp"],"japana":["in:jp"],
    "japani":["in:jp"],"japao":["in:jp"],"japon":["in:jp"],"japonia":["in:jp"],"japonija":["in:jp"],"japonska":["in:jp"],
    "japonsko":["in:jp"],"jaunzelande":["in:nz"],"jihoafricka republika":["in:za"],"joulukuu":["on:m12"],
    "joulukuuta":["on:m12"],"jp":["in:jp"],"juil":["on:m07"],"juillet":["on:m07"],"juin":["on:m06"],"jul":["on:m07"],
    "julho":["on:m07"],"juli":["on:m07"],"julij":["on:m07"],"julijs":["on:m07"],"julio":["on:m07"],"julius":["on:m07"],
    "july":["on:m07"],"jun":["on:m06"],"june":["on:m06"],"jungtine karalyste":["in:gb"],"jungtines valstijos":["region:usa"],
    "junho":["on:m06"],"juni":["on:m06"],"junij":["on:m06"],"junijs":["on:m06"],"junio":["on:m06"],"junius":["on:m06"],
    "juodkalnija":["in:me"],"juuli":["on:m07"],"juuni":["on:m06"],"juzna afrika":["in:za"],"juznoafricka republika":["in:za"],
    "juznoafriska republika":["in:za"],"kanada":["in:ca"],"kansas":["in:us-ks"],"kentucky":["in:us-ky"],"kesaekuu":["on:m06"],
    "kesaekuuta":["on:m06"],"kesakuu":["on:m06"],"kesakuuta":["on:m06"],"kiina":["in:cn"],"kina":["in:cn"],"kinija":["in:cn"],
    "kipra":["in:cy"],"kipras":["in:cy"],"kitajska":["in:cn"],"knife":["knives"],"knives":["knife"],"kolovoz":["on:m08"],
    "kolovoza":["on:m08"],"kosova":["in:xk"],"kosovas":["in:xk"],"kosovo":["in:xk"],"kosowo":["in:xk"],"koszovo":["in:xk"],
    "kovas":["on:m03"],"kovo":["on:m03"],"kreeka":["in:gr"],"kreikka":["in:gr"],"krievija":["in:ru"],"kroatia":["in:hr"],
    "kroatie":["in:hr"],"kroatien":["in:hr"],"kroatija":["in:hr"],"ks":["in:us-ks"],"kuepros":["in:cy"],"kupros":["in:cy"],
    "kveten":["on:m05"],"kvetna":["on:m05"],"kwiecien":["on:m04"],"kwietnia":["on:m04"],"ky":["in:us-ky"],"kypr":["in:cy"],
    "kypros":["in:cy"],"kypur":["in:cy"],"la":["in:us-la"],"lapkricio":["on:m11"],"lapkritis":["on:m11"],"latvia":["in:lv"],
    "latvija":["in:lv"],"leaf":["leaves"],"leaves":["leaf"],"leden":["on:m01"],"ledna":["on:m01"],"leedu":["in:lt"],
    "lengyelorszag":["in:pl"],"lenkija":["in:pl"],"letland":["in:lv"],"letonia":["in:lv"],"lettland":["in:lv"],
    "lettonia":["in:lv"],"lettonie":["in:lv"],"lettorszag":["in:lv"],"li":["in:li"],"lichtenstajnsko":["in:li"],
    "lichtensteinas":["in:li"],"lichtenstejnsko":["in:li"],"liechtenstein":["in:li"],"liepa":["on:m07"],"liepos":["on:m07"],
    "liettua":["in:lt"],"lietuva":["in:lt"],"lihtenstajn":["in:li"],"lihtensteina":["in:li"],"lipanj":["on:m06"],
    "lipca":["on:m07"],"lipiec":["on:m07"],"lipnja":["on:m06"],"listopad":["on:m11","on:m10"],"listopada":["on:m11","on:m10"],
    "listopadu":["on:m11"],"litauen":["in:lt"],"lithaen":["in:lt"],"lithuania":["in:lt"],"litouwen":["in:lt"],
    "lituania":["in:lt"],"lituanie":["in:lt"],"litva":["in:lt"],"litvania":["in:lt"],"litwa":["in:lt"],
    "liuksemburgas":["in:lu"],"lokakuu":["on:m10"],"lokakuuta":["on:m10"],"lotwa":["in:lv"],"lotyssko":["in:lv"],
    "louisiana":["in:us-la"],"louna aafrika vabariik":["in:za"],"lt":["in:lt"],"lu":["in:lu"],"lucembursko":["in:lu"],
    "lug":["on:m07"],"luglio":["on:m07"],"luksemburg":["in:lu"],"luksemburga":["in:lu"],"lunasa":["on:m08"],
    "lussemburgo":["in:lu"],"lutego":["on:m02"],"luty":["on:m02"],"luxemborg":["in:lu"],"luxembourg":["in:lu"],
    "luxemburg":["in:lu"],"luxemburgo":["in:lu"],"luxembursko":["in:lu"],"lv":["in:lv"],"ma":["in:us-ma"],
    "maaliskuu":["on:m03"],"maaliskuuta":["on:m03"],"maart":["on:m03"],"macedoine du nord":["in:mk"],"macedonia":["in:mk"],
    "macedonia de nord":["in:mk"],"macedonia del nord":["in:mk"],"macedonia del norte":["in:mk"],
    "macedonia do norte":["in:mk"],"macedonia polnocna":["in:mk"],"madarska":["in:hu"],"madarsko":["in:hu"],
    "madzarska":["in:hu"],"maerts":["on:m03"],"maerz":["on:m03"],"maggio":["on:m05"],"magyarorszag":["in:hu"],"mai":["on:m05"],
    "maijs":["on:m05"],"maine":["in:us-me"],"maio":["on:m05"],"maj":["on:m05"],"maja":["on:m05"],"majus":["on:m05"],
    "malta":["in:mt"],"malte":["in:mt"],"man":["men"],"manitoba":["in:ca-mb"],"mar":["on:m03"],"marca":["on:m03"],
    "march":["on:m03"],"marcius":["on:m03"],"marco":["on:m03"],"marec":["on:m03"],"marraskuu":["on:m11"],
    "marraskuuta":["on:m11"],"mars":["on:m03"],"martie":["on:m03"],"marts":["on:m03"],"maryland":["in:us-md"],
    "marz":["on:m03"],"marzec":["on:m03"],"marzo":["on:m03"],"massachusetts":["in:us-ma"],"may":["on:m05"],"mayo":["on:m05"],
    "mb":["in:ca-mb"],"mc":["in:mc"],"md":["in:us-md"],"me":["in:us-me"],"mehhiko":["in:mx"],"mehika":["in:mx"],
    "mei":["on:m05"],"meitheamh":["on:m06"],"meksika":["in:mx"],"meksiko":["in:mx"],"meksyk":["in:mx"],"melnkalne":["in:me"],
    "men":["man"],"messico":["in:mx"],"mexic":["in:mx"],"mexico":["in:mx"],"mexiko":["in:mx"],"mexique":["in:mx"],
    "mi":["in:us-mi"],"mice":["mouse"],"michigan":["in:us-mi"],"minnesota":["in:us-mn"],"mississippi":["in:us-ms"],
    "missouri":["in:us-mo"],"mk":["in:mk"],"mn":["in:us-mn"],"mo":["in:us-mo"],"moldavia":["in:md"],"moldavie":["in:md"],
    "moldavien":["in:md"],"moldavija":["in:md"],"moldavsko":["in:md"],"moldawia":["in:md"],"moldova":["in:md"],
    "monaco":["in:mc"],"monakas":["in:mc"],"monako":["in:mc"],"montana":["in:us-mt"],"montenegro":["in:me"],"mount":["mt"],
    "mountain":["mtn"],"mouse":["mice"],"ms":["in:us-ms"],"mt":["in:us-mt","mount"],"mtn":["mountain"],"muntenegru":["in:me"],
    "mx":["in:mx"],"naujoji zelandija":["in:nz"],"nb":["in:ca-nb"],"nc":["in:us-nc"],"nd":["in:us-nd"],"ne":["in:us-ne"],
    "nebraska":["in:us-ne"],"nederlaenderna":["in:nl"],"nederland":["in:nl"],"nederlandene":["in:nl"],
    "nederlanderna":["in:nl"],"nemcija":["in:de"],"nemecko":["in:de"],"nemetorszag":["in:de"],"netherlands":["in:nl"],
    "neuseeland":["in:nz"],"nevada":["in:us-nv"],"new brunswick":["in:ca-nb"],"new hampshire":["in:us-nh"],
    "new jersey":["in:us-nj"],"new mexico":["in:us-nm"],"new york":["in:us-ny"],"new zealand":["in:nz"],
    "newfoundland":["in:ca-nl"],"nh":["in:us-nh"],"niderlande":["in:nl"],"niederlande":["in:nl"],"niemcy":["in:de"],
    "nieuw zeeland":["in:nz"],"nizozemska":["in:nl"],"nizozemsko":["in:nl"],"nj":["in:us-nj"],"njemacka":["in:de"],
    "nl":["in:nl"],"nm":["in:us-nm"],"no":["in:no"],"noiembrie":["on:m11"],"noord macedonie":["in:mk"],"noorwegen":["in:no"],
    "nord makedonia":["in:mk"],"nordmakedonien":["in:mk"],"nordmazedonien":["in:mk"],"nordur makedonia":["in:mk"],
    "noregur":["in:no"],"norge":["in:no"],"norja":["in:no"],"norsko":["in:no"],"north carolina":["in:us-nc"],
    "north dakota":["in:us-nd"],"north macedonia":["in:mk"],"northern ireland":["in:gb-nir"],"noruega":["in:no"],
    "norvege":["in:no"],"norvegia":["in:no"],"norvegija":["in:no"],"norveska":["in:no"],"norway":["in:no"],
    "norwegen":["in:no"],"norwegia":["in:no"],"noua zeelanda":["in:nz"],"nouvelle zelande":["in:nz"],"nov":["on:m11"],
    "nova scotia":["in:ca-ns"],"nova zelandia":["in:nz"],"nova zelandija":["in:nz"],"november":["on:m11"],
    "novembra":["on:m11"],"novembre":["on:m11"],"novembris":["on:m11"],"novembro":["on:m11"],"novi zeland":["in:nz"],
    "noviembre":["on:m11"],"novy zeland":["in:nz"],"nowa zelandia":["in:nz"],"ns":["in:ca-ns"],"nueva zelanda":["in:nz"],
    "nuova zelanda":["in:nz"],"nv":["in:us-nv"],"ny":["in:us-ny"],"nya zeeland":["in:nz"],"nyderlandai":["in:nl"],
    "nyja sjaland":["in:nz"],"nz":["in:nz"],"oct":["on:m10"],"october":["on:m10"],"octobre":["on:m10"],"octombrie":["on:m10"],
    "octubre":["on:m10"],"oekraine":["in:ua"],"oesterreich":["in:at"],"oesterrike":["in:at"],"oestrig":["in:at"],
    "oh":["in:us-oh"],"ohio":["in:us-oh"],"ok":["in:us-ok"],"oklahoma":["in:us-ok"],"okt":["on:m10"],"oktober":["on:m10"],
    "oktobra":["on:m10"],"oktobris":["on:m10"],"oktoober":["on:m10"],"olaszorszag":["in:it"],"on":["in:ca-on"],
    "ontario":["in:ca-on"],"oostenrijk":["in:at"],"or":["in:us-or"],"oregon":["in:us-or"],"oroszorszag":["in:ru"],
    "osterreich":["in:at"],"osterrike":["in:at"],"ostrig":["in:at"],"otono":["on:autumn"],"ott":["on:m10"],
    "ottobre":["on:m10"],"outubro":["on:m10"],"ozujak":["on:m03"],"ozujka":["on:m03"],"pa":["in:us-pa"],
    "paesi bassi":["in:nl"],"paises baixos":["in:nl"],"paises bajos":["in:nl"],"pays bas":["in:nl"],"pazdziernik":["on:m10"],
    "pazdziernika":["on:m10"],"pennsylvania":["in:us-pa"],"people":["person"],"person":["people"],"phenomena":["phenomenon"],
    "phenomenon":["phenomena"],"pietu afrika":["in:za"],"pl":["in:pl"],"pohja makedoonia":["in:mk"],
    "pohjois makedonia":["in:mk"],"poland":["in:pl"],"polen":["in:pl"],"policeman":["policemen"],"policemen":["policeman"],
    "polija":["in:pl"],"poljska":["in:pl"],"polland":["in:pl"],"pologne":["in:pl"],"polonia":["in:pl"],"polska":["in:pl"],
    "polsko":["in:pl"],"poola":["in:pl"],"portogallo":["in:pt"],"portugal":["in:pt"],"portugale":["in:pt"],
    "portugali":["in:pt"],"portugalia":["in:pt"],"portugalija":["in:pt"],"portugalska":["in:pt"],"portugalsko":["in:pt"],
    "pr":["in:us-pr"],"prancuzija":["in:fr"],"prantsusmaa":["in:fr"],"primavera":["on:spring"],
    "prince edward island":["in:ca-pe"],"printemps":["on:spring"],"prosinac":["on:m12"],"prosinca":["on:m12"],
    "prosince":["on:m12"],"prosinec":["on:m12"],"pt":["in:pt"],"puerto rico":["in:us-pr"],"puola":["in:pl"],"qc":["in:ca-qc"],
    "quebec":["in:ca-qc"],"rakousko":["in:at"],"rakusko":["in:at"],"ranska":["in:fr"],"recko":["in:gr"],
    "regatul unit":["in:gb"],"regno unito":["in:gb"],"reino unido":["in:gb"],"republic of ireland":["in:ie"],
    "republica moldova":["in:md"],"republik moldau":["in:md"],"republika poludniowej afryki":["in:za"],
    "rhode island":["in:us-ri"],"ri":["in:us-ri"],"rijen":["on:m10"],"rijna":["on:m10"],"ro":["in:ro"],"roemenie":["in:ro"],
    "romania":["in:ro"],"romenia":["in:ro"],"romunija":["in:ro"],"rootsi":["in:se"],"rosja":["in:ru"],"roumanie":["in:ro"],
    "royaume uni":["in:gb"],"rs":["in:rs"],"ru":["in:ru"],"rugpjucio":["on:m08"],"rugpjutis":["on:m08"],"rugsejis":["on:m09"],
    "rugsejo":["on:m09"],"rujan":["on:m09"],"rujna":["on:m09"],"rumaenien":["in:ro"],"rumania":["in:ro"],"rumanien":["in:ro"],
    "rumanija":["in:ro"],"rumeenia":["in:ro"],"rumenia":["in:ro"],"rumunia":["in:ro"],"rumunija":["in:ro"],
    "rumunjska":["in:ro"],"rumunsko":["in:ro"],"ruotsi":["in:se"],"rusia":["in:ru"],"rusija":["in:ru"],"rusko":["in:ru"],
    "rusland":["in:ru"],"russia":["in:ru"],"russie":["in:ru"],"russland":["in:ru"],"ryssland":["in:ru"],"saint":["st"],
    "saint marin":["in:sm"],"sainte":["ste"],"saksa":["in:de"],"saksamaa":["in:de"],"san marinas":["in:sm"],
    "san marino":["in:sm"],"sanmarino":["in:sm"],"saskatchewan":["in:ca-sk"],"sausio":["on:m01"],"sausis":["on:m01"],
    "sc":["in:us-sc"],"schottland":["in:gb-sct"],"schweden":["in:se"],"schweiz":["in:ch"],"scotland":["in:gb-sct"],
    "sd":["in:us-sd"],"se":["in:se"],"sep":["on:m09"],"sept":["on:m09"],"september":["on:m09"],"septembra":["on:m09"],
    "septembre":["on:m09"],"septembrie":["on:m09"],"septembris":["on:m09"],"septiembre":["on:m09"],"serbia":["in:rs"],
    "serbie":["in:rs"],"serbien":["in:rs"],"serbija":["in:rs"],"servia":["in:rs"],"servie":["in:rs"],"setembro":["on:m09"],
    "setiembre":["on:m09"],"settembre":["on:m09"],"severna makedonija":["in:mk"],"severne macedonsko":["in:mk"],
    "severni makedonie":["in:mk"],"shqiperi":["in:al"],"si":["in:si"],"siaures makedonija":["in:mk"],"sierpien":["on:m08"],
    "sierpnia":["on:m08"],"sijecanj":["on:m01"],"sijecnja":["on:m01"],"sjedinjene americke drzave":["region:usa"],
    "sjeverna makedonija":["in:mk"],"sk":["in:sk"],"slovacchia":["in:sk"],"slovacia":["in:sk"],"slovacka":["in:sk"],
    "slovakia":["in:sk"],"slovakien":["in:sk"],"slovakiet":["in:sk"],"slovakija":["in:sk"],"slovakkia":["in:sk"],
    "slovaquie":["in:sk"],"slovaska":["in:sk"],"sloveenia":["in:si"],"slovenia":["in:si"],"slovenie":["in:si"],
    "slovenien":["in:si"],"slovenija":["in:si"],"slovensko":["in:sk"],"slovinsko":["in:si"],"slowacja":["in:sk"],
    "slowakei":["in:sk"],"slowakije":["in:sk"],"slowenia":["in:si"],"slowenien":["in:si"],"sm":["in:sm"],
    "soer afrika":["in:za"],"somija":["in:fi"],"sommer":["on:summer"],"soome":["in:fi"],"sor afrika":["in:za"],
    "south africa":["in:za"],"south carolina":["in:us-sc"],"south dakota":["in:us-sd"],"spagna":["in:es"],"spain":["in:es"],
    "spalio":["on:m10"],"spalis":["on:m10"],"spanelsko":["in:es"],"spania":["in:es"],"spanielsko":["in:es"],
    "spanien":["in:es"],"spanija":["in:es"],"spanje":["in:es"],"spanjolska":["in:es"],"spanyolorszag":["in:es"],
    "spojene kralovstvi":["in:gb"],"spojene kralovstvo":["in:gb"],"spojene staty":["region:usa"],"spring":["on:spring"],
    "srbija":["in:rs"],"srbsko":["in:rs"],"srpanj":["on:m07"],"srpen":["on:m08"],"srpna":["on:m08"],"srpnja":["on:m07"],
    "st":["saint"],"stany zjednoczone":["region:usa"],"statele unite ale americii":["region:usa"],"stati uniti":["region:usa"],
    "statul cetatii vaticanului":["in:va"],"ste":["sainte"],"storbritannia":["in:gb"],"storbritannien":["in:gb"],
    "studeni":["on:m11"],"studenoga":["on:m11"],"styczen":["on:m01"],"stycznia":["on:m01"],"sudafrica":["in:za"],
    "sudafrika":["in:za"],"sudur afrika":["in:za"],"suecia":["in:se"],"suedafrika":["in:za"],"suede":["in:se"],
    "suedia":["in:se"],"suica":["in:ch"],"suisse":["in:ch"],"suiza":["in:ch"],"summer":["on:summer"],"suomi":["in:fi"],
    "suomija":["in:fi"],"svajc":["in:ch"],"svajciarsko":["in:ch"],"svartfjallaland":["in:me"],"svedija":["in:se"],
    "svedorszag":["in:se"],"svedska":["in:se"],"svedsko":["in:se"],"sveicarija":["in:ch"],"sveice":["in:ch"],
    "sveits":["in:ch"],"sveitsi":["in:ch"],"sverige":["in:se"],"svezia":["in:se"],"svibanj":["on:m05"],"svibnja":["on:m05"],
    "svica":["in:ch"],"svicarska":["in:ch"],"sviss":["in:ch"],"svithjod":["in:se"],"svizzera":["in:ch"],"svycarsko":["in:ch"],
    "sweden":["in:se"],"switzerland":["in:ch"],"sydafrika":["in:za"],"syyskuu":["on:m09"],"syyskuuta":["on:m09"],
    "szeptember":["on:m09"],"szerbia":["in:rs"],"szlovakia":["in:sk"],"szlovenia":["in:si"],"szwajcaria":["in:ch"],
    "szwecja":["in:se"],"taani":["in:dk"],"taliansko":["in:it"],"tammikuu":["on:m01"],"tammikuuta":["on:m01"],
    "tanska":["in:dk"],"tarile de jos":["in:nl"],"tchequia":["in:cz"],"tchequie":["in:cz"],"teeth":["tooth"],
    "tekkland":["in:cz"],"tennessee":["in:us-tn"],"texas":["in:us-tx"],"thyskaland":["in:de"],"tjeckien":["in:cz"],
    "tjekkiet":["in:cz"],"tn":["in:us-tn"],"tooth":["teeth"],"torokorszag":["in:tr"],"toukokuu":["on:m05"],
    "toukokuuta":["on:m05"],"tr":["in:tr"],"travanj":["on:m04"],"travnja":["on:m04"],"tschechien":["in:cz"],"tsehhi":["in:cz"],
    "tsekki":["in:cz"],"tsjechie":["in:cz"],"tsjekkia":["in:cz"],"tuerkei":["in:tr"],"turchia":["in:tr"],"turcia":["in:tr"],
    "turcija":["in:tr"],"turcja":["in:tr"],"turecko":["in:tr"],"turkei":["in:tr"],"turkey":["in:tr"],"turkiet":["in:tr"],
    "turkija":["in:tr"],"turkije":["in:tr"],"turkiye":["in:tr"],"turkki":["in:tr"],"turquia":["in:tr"],"turquie":["in:tr"],
    "turska":["in:tr"],"tx":["in:us-tx"],"tyrkia":["in:tr"],"tyrkiet":["in:tr"],"tyrkland":["in:tr"],"tyskland":["in:de"],
    "u k":["in:gb"],"u s":["region:usa"],"u s a":["region:usa"],"ua":["in:ua"],"ucraina":["in:ua"],"ucrania":["in:ua"],
    "uehendkuningriik":["in:gb"],"uhendkuningriik":["in:gb"],"uj zeland":["in:nz"],"ujedinjeno kraljevstvo":["in:gb"],
    "uk":["in:gb"],"ukraina":["in:ua"],"ukraine":["in:ua"],"ukrajina":["in:ua"],"ukrajna":["in:ua"],"ungari":["in:hu"],
    "ungaria":["in:hu"],"ungarija":["in:hu"],"ungarn":["in:hu"],"ungern":["in:hu"],"ungheria":["in:hu"],
    "ungverjaland":["in:hu"],"united kingdom":["in:gb"],"united states":["region:usa"],
    "united states of america":["region:usa"],"unkari":["in:hu"],"unor":["on:m02"],"unora":["on:m02"],"us":["region:usa"],
    "usa":["region:usa"],"ut":["in:us-ut"],"utah":["in:us-ut"],"uus meremaa":["in:nz"],"uusi seelanti":["in:nz"],
    "va":["in:us-va"],"vacija":["in:de"],"valgevene":["in:by"],"valko venaejae":["in:by"],"valko venaja":["in:by"],
    "vasario":["on:m02"],"vasaris":["on:m02"],"vaticaanstad":["in:va"],"vatican city":["in:va"],"vatikaani":["in:va"],
    "vatikan":["in:va"],"vatikanid":["in:va"],"vatikano miesto valstybe":["in:va"],"vatikans":["in:va"],
    "vatikanstadt":["in:va"],"vatikanstaten":["in:va"],"veebruar":["on:m02"],"veljaca":["on:m02"],"veljace":["on:m02"],
    "venaejae":["in:ru"],"venaja":["in:ru"],"venemaa":["in:ru"],"vengrija":["in:hu"],"verano":["on:summer"],
    "vereinigte staaten":["region:usa"],"vereinigtes koenigreich":["in:gb"],"vereinigtes konigreich":["in:gb"],
    "verenigd koninkrijk":["in:gb"],"verenigde staten":["region:usa"],"vermont":["in:us-vt"],"virginia":["in:us-va"],
    "viro":["in:ee"],"vokietija":["in:de"],"vt":["in:us-vt"],"wa":["in:us-wa"],"wales":["in:gb-wls"],"washington":["in:us-wa"],
    "watykan":["in:va"],"wegry":["in:hu"],"west virginia":["in:us-wv"],"wi":["in:us-wi"],"wielka brytania":["in:gb"],
    "winter":["on:winter"],"wisconsin":["in:us-wi"],"wlochy":["in:it"],"wolf":["wolves"],"wolves":["wolf"],"woman":["women"],
    "women":["woman"],"wrzesien":["on:m09"],"wrzesnia":["on:m09"],"wv":["in:us-wv"],"wy":["in:us-wy"],"wyoming":["in:us-wy"],
    "yhdysvallat":["region:usa"],"yt":["in:ca-yt"],"yukon":["in:ca-yt"],"za":["in:za"],"zari":["on:m09"],
    "zdruzene drzave amerike":["region:usa"],"zdruzeno kraljestvo":["in:gb"],"ziemelmakedonija":["in:mk"],
    "zuid afrika":["in:za"],"zviedrija":["in:se"],"zweden":["in:se"],"zwitserland":["in:ch"],"zypern":["in:cy"],
    "άγιοσ μαρίνοσ":["in:sm"],"αγιοσ μαρινοσ":["in:sm"],"αλβανία":["in:al"],"αλβανια":["in:al"],"ανδορα":["in:ad"],
    "ανδόρα":["in:ad"],"απριλίου":["on:m04"],"απριλιου":["on:m04"],"αργεντινή":["in:ar"],"αργεντινη":["in:ar"],
    "αυγουστου":["on:m08"],"αυγούστου":["on:m08"],"αυστρία":["in:at"],"αυστραλία":["in:au"],"αυστραλια":["in:au"],
    "αυστρια":["in:at"],"βέλγιο":["in:be"],"βατικανο":["in:va"],"βατικανό":["in:va"],"βελγιο":["in:be"],
    "βορεια μακεδονια":["in:mk"],"βοσνία ερζεγοβίνη":["in:ba"],"βοσνια ερζεγοβινη":["in:ba"],"βουλγαρία":["in:bg"],
    "βουλγαρια":["in:bg"],"βραζιλία":["in:br"],"βραζιλια":["in:br"],"βόρεια μακεδονία":["in:mk"],"γαλλία":["in:fr"],
    "γαλλια":["in:fr"],"γερμανία":["in:de"],"γερμανια":["in:de"],"δανία":["in:dk"],"δανια":["in:dk"],"δεκεμβρίου":["on:m12"],
    "δεκεμβριου":["on:m12"],"ελβετία":["in:ch"],"ελβετια":["in:ch"],"ελλάδα":["in:gr"],"ελλαδα":["in:gr"],"εσθονία":["in:ee"],
    "εσθονια":["in:ee"],"ηνωμένεσ πολιτείεσ":["region:usa"],"ηνωμένο βασίλειο":["in:gb"],"ηνωμενεσ πολιτειεσ":["region:usa"],
    "ηνωμενο βασιλειο":["in:gb"],"ιανουαρίου":["on:m01"],"ιανουαριου":["on:m01"],"ιαπωνία":["in:jp"],"ιαπωνια":["in:jp"],
    "ινδία":["in:in"],"ινδια":["in:in"],"ιουλίου":["on:m07"],"ιουλιου":["on:m07"],"ιουνίου":["on:m06"],"ιουνιου":["on:m06"],
    "ιρλανδία":["in:ie"],"ιρλανδια":["in:ie"],"ισλανδία":["in:is"],"ισλανδια":["in:is"],"ισπανία":["in:es"],
    "ισπανια":["in:es"],"ιταλία":["in:it"],"ιταλια":["in:it"],"κάτω χώρεσ":["in:nl"],"κίνα":["in:cn"],"καναδάσ":["in:ca"],
    "καναδασ":["in:ca"],"κατω χωρεσ":["in:nl"],"κινα":["in:cn"],"κοσσυφοπέδιο":["in:xk"],"κοσσυφοπεδιο":["in:xk"],
    "κροατία":["in:hr"],"κροατια":["in:hr"],"κυπροσ":["in:cy"],"κύπρος":["in:cy"],"κύπροσ":["in:cy"],"λετονία":["in:lv"],
    "λετονια":["in:lv"],"λευκορωσία":["in:by"],"λευκορωσια":["in:by"],"λιθουανία":["in:lt"],"λιθουανια":["in:lt"],
    "λιχτενστάιν":["in:li"],"λιχτενσταιν":["in:li"],"λουξεμβουργο":["in:lu"],"λουξεμβούργο":["in:lu"],"μάλτα":["in:mt"],
    "μαΐου":["on:m05"],"μαιου":["on:m05"],"μαλτα":["in:mt"],"μαρτίου":["on:m03"],"μαρτιου":["on:m03"],"μαυροβουνιο":["in:me"],
    "μαυροβούνιο":["in:me"],"μεξικο":["in:mx"],"μεξικό":["in:mx"],"μολδαβία":["in:md"],"μολδαβια":["in:md"],"μονακο":["in:mc"],
    "μονακό":["in:mc"],"νέα ζηλανδία":["in:nz"],"νεα ζηλανδια":["in:nz"],"νοεμβρίου":["on:m11"],"νοεμβριου":["on:m11"],
    "νορβηγία":["in:no"],"νορβηγια":["in:no"],"νοτια αφρικη":["in:za"],"νότια αφρική":["in:za"],"οκτωβρίου":["on:m10"],
    "οκτωβριου":["on:m10"],"ουγγαρία":["in:hu"],"ουγγαρια":["in:hu"],"ουκρανία":["in:ua"],"ουκρανια":["in:ua"],
    "πολωνία":["in:pl"],"πολωνια":["in:pl"],"πορτογαλία":["in:pt"],"πορτογαλια":["in:pt"],"ρουμανία":["in:ro"],
    "ρουμανια":["in:ro"],"ρωσία":["in:ru"],"ρωσια":["in:ru"],"σεπτεμβρίου":["on:m09"],"σεπτεμβριου":["on:m09"],
    "σερβία":["in:rs"],"σερβια":["in:rs"],"σλοβακία":["in:sk"],"σλοβακια":["in:sk"],"σλοβενία":["in:si"],"σλοβενια":["in:si"],
    "σουηδία":["in:se"],"σουηδια":["in:se"],"τουρκία":["in:tr"],"τουρκια":["in:tr"],"τσεχία":["in:cz"],"τσεχια":["in:cz"],
    "φεβρουαρίου":["on:m02"],"φεβρουαριου":["on:m02"],"φινλανδία":["in:fi"],"φινλανδια":["in:fi"],"август":["on:m08"],
    "австралия":["in:au"],"австрия":["in:at"],"албания":["in:al"],"андора":["in:ad"],"април":["on:m04"],"аржентина":["in:ar"],
    "беларус":["in:by"],"беларусь":["in:by"],"белгия":["in:be"],"босна и херцеговина":["in:ba"],"бразилия":["in:br"],
    "българия":["in:bg"],"ватикан":["in:va"],"германия":["in:de"],"гърция":["in:gr"],"дания":["in:dk"],"декември":["on:m12"],
    "естония":["in:ee"],"индия":["in:in"],"ирландия":["in:ie"],"исландия":["in:is"],"испания":["in:es"],"италия":["in:it"],
    "канада":["in:ca"],"кипър":["in:cy"],"китаи":["in:cn"],"китай":["in:cn"],"косово":["in:xk"],"латвия":["in:lv"],
    "литва":["in:lt"],"лихтенщаин":["in:li"],"лихтенщайн":["in:li"],"люксембург":["in:lu"],"маи":["on:m05"],"май":["on:m05"],
    "малта":["in:mt"],"март":["on:m03"],"мексико":["in:mx"],"молдова":["in:md"],"монако":["in:mc"],"нидерландия":["in:nl"],
    "нова зеландия":["in:nz"],"ноември":["on:m11"],"норвегия":["in:no"],"обединеното кралство":["in:gb"],"октомври":["on:m10"],
    "полша":["in:pl"],"португалия":["in:pt"],"россия":["in:ru"],"румъния":["in:ro"],"русия":["in:ru"],"сан марино":["in:sm"],
    "северна македония":["in:mk"],"северна македонија":["in:mk"],"септември":["on:m09"],"словакия":["in:sk"],
    "словения":["in:si"],"съединени щати":["region:usa"],"сърбия":["in:rs"],"турция":["in:tr"],"украина":["in:ua"],
    "украйна":["in:ua"],"украіна":["in:ua"],"україна":["in:ua"],"унгария":["in:hu"],"февруари":["on:m02"],
    "финландия":["in:fi"],"франция":["in:fr"],"хърватия":["in:hr"],"черна гора":["in:me"],"чехия":["in:cz"],
    "швеицария":["in:ch"],"швейцария":["in:ch"],"швеция":["in:se"],"южна африка":["in:za"],"юли":["on:m07"],"юни":["on:m06"],
    "януари":["on:m01"],"япония":["in:jp"]
  }'::jsonb;
end $meanings$;

-- Also months in more languages that are names or words elsewhere.
create or replace function search_caution(phrase text) returns integer
  language sql immutable strict parallel safe
  return case
    when phrase in ('may', 'march', 'mars', 'mar', 'fall', 'spring', 'estate', 'ete', 'sep', 'dic', 'marco', 'marca', 'maj',
      'maja', 'mei', 'marts', 'julius', 'leden', 'rujan', 'feber', 'liepa', 'kovas') then 3
    when phrase in ('in', 'me', 'hi', 'ok', 'us', 'is', 'it', 'be', 'at', 'no', 'on', 'by', 'si', 'se', 'es',
      'ad', 'ba', 'li', 'ro', 'fi', 'sm') then 2
    when char_length(phrase) = 2
      and phrase not in ('st', 'ft', 'uk', 'gb', 'il', 'tx', 'ny', 'nj', 'nv', 'az', 'fl', 'wv', 'wy') then 1
    else 0
  end;

-- A text with ä, ö, ü, ø and å written as two letters. Null if it has none.
create function search_without_umlauts(source text) returns text
  language sql immutable strict parallel safe
  return case when octet_length(source) > char_length(source) then nullif(
    replace(replace(replace(replace(replace(lower(normalize(source)),
      'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa'),
    lower(normalize(source))) end;

-- "munchen" for "muenchen": how the words of a report are kept if they name the town with its umlaut. Null unless one town has both
-- names, so that "Manuel", "poet" and "blue" stay what they are.
create function search_name_with_umlauts(name text) returns text
  language sql stable strict parallel safe
  return case when name ~ '[aou]e' then (
    select plain.key
      from place_names as written join place_names as plain using (place)
     where written.key = name
       and plain.key = regexp_replace(regexp_replace(name, '([ao])e', '\1', 'g'), '(?<![aeq])ue', 'u', 'g')
       and plain.key <> name
     limit 1) end;

-- One word of a search, with the other ways to write it. Also with its umlauts written out, and "F 16s" for "F16".
create or replace function search_term(chunk text, is_lone boolean, may_begin boolean, asks_month boolean)
  returns text[] language plpgsql immutable strict parallel safe as $$
declare
  folded text[] := regexp_split_to_array(nullif(search_words(search_fold(chunk)), ''), ' +');
  words text[] := coalesce(regexp_split_to_array(nullif(search_words(chunk), ''), ' +'), folded);
  -- F-16 is also F16.
  word text := array_to_string(folded, '');
  head text := array_to_string(trim_array(folded, 1), ' ');
  head_size integer := char_length(replace(head, ' ', ''));
  all_forms text[] := search_other_number(word);
  forms text[];
  -- Munich in letters that every keyboard has: "muenchen" for "München".
  written text := search_words(search_without_umlauts(chunk));
  parts text[];
  mark text := case
    when is_lone or (may_begin and char_length(words[cardinality(words)]) >= 3) then '~' else '' end;
  variants text[] := array[array_to_string(words, ' ') || mark];
begin
  if words is null then return null; end if;
  if folded <> words then variants := variants || (array_to_string(folded, ' ') || mark); end if;
  if written is not null then variants := variants || (written || mark); end if;
  if cardinality(folded) = 2 then
    mark := case when is_lone or (may_begin and char_length(word) >= 3) then '~' else '' end;
    variants := variants || (word || mark);
  end if;
  forms := array(
    select form from unnest(all_forms) as form where mark = '' or not starts_with(form, word));
  if cardinality(folded) <= 2 then variants := variants || forms; end if;
  if cardinality(folded) > 1 then
    variants := variants || array(
      select head || ' ' || substr(form, head_size + 1) from unnest(all_forms) as form
       where char_length(form) > head_size and (variants[1] not like '%~' or not starts_with(form, word)));
  else
    if word ~ '^[a-z]{1,3}\d{1,4}[a-z]?$' then
      variants := variants || array(
        select array_to_string(regexp_match(form, '^([a-z]{1,3})(\d{1,4}[a-z]?)$'), ' ')
          from unnest(word || all_forms) as form);
    end if;
    if word ~ '^((1\d|20)\d\d|(1\d|20)\d0s)$' then variants := variants || ('on:' || word); end if;
    if asks_month and chunk ~ '^[''‘’ʼ]\d\d\W*$' then
      variants := variants || ('on:19' || word) || ('on:20' || word);
    elsif asks_month and search_day(word) is not null then
      variants := variants || ('on:d' || search_day(word));
    end if;
  end if;
  parts := coalesce(
    regexp_match(array_to_string(folded, ' '), '^(\d{4}) (\d\d)(?: (\d\d))?$'),
    (select array[match[3], match[1], match[2]]
       from regexp_match(array_to_string(folded, ' '), '^(\d{1,2})(?: (\d{1,2}))? (\d{4})$') as match
      where match is not null));
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

-- What a visitor typed, part by part. Also towns whose umlauts are written out: it reads their names, so it is `stable` now.
create or replace function search_parts(search text) returns table (query text, index_query text)
  language plpgsql stable strict parallel safe as $$
declare
  meanings jsonb := search_meanings();
  sections text[] := string_to_array(translate(search, '“”„«»', repeat('"', 5)), '"');
  section_count integer := cardinality(sections);
  all_words text := ' ' || search_words(search_fold(search)) || ' ';
  word_count integer := cardinality(string_to_array(trim(all_words), ' '));
  asks_month boolean := exists (
    select from regexp_split_to_table(trim(all_words), ' ') as word where meanings ->> word like '%on:m%');
  asks_date boolean := all_words ~ '\d' and exists (
    select from regexp_split_to_table(trim(all_words), ' ') as word
     where word ~ '^(1\d|20)\d\d$' or search_day(word) is not null);
  -- And "the" and "and", which count as little between two words.
  prepositions constant text[] := array['in', 'of', 'the', 'at', 'near', 'on', 'over', 'above', 'around', 'outside',
    'from', 'with', 'and', 'en', 'im', 'am', 'bei', 'und', 'a', 'dans', 'nel', 'sobre'];
  linking_words constant text[] := prepositions || array['state', 'de', 'del', 'el', 'der', 'du', 'au', 'le', 'di'];
  has_part boolean := false;
  -- The linking words that have been read since the last part.
  linking text;
  linking_index text;
  is_linking boolean;
  is_place boolean;
  chunks text[];
  words text[];
  -- The ways to write a day, if a month stands beside it.
  day_forms text[];
  raw text;
  phrase text;
  keys text[];
  is_meant boolean;
  at integer;
  size integer;
begin
  for section in 1 .. section_count loop
    if section % 2 = 0 and section < section_count then
      phrase := search_words(sections[section]);
      if phrase <> '' then
        has_part := true;
        return query select piece[1], piece[2] from search_pieces(regexp_replace(phrase, ' +', ' ', 'g')) as piece;
      end if;
      continue;
    end if;
    chunks := array_remove(regexp_split_to_array(sections[section], '\s+'), '');
    words := array(
      select nullif(search_words(search_fold(chunk)), '')
        from unnest(chunks) with ordinality as chunk (chunk, position) order by position);
    linking := null;
    linking_index := null;
    is_place := false;
    at := 1;
    while at <= cardinality(chunks) loop
      keys := null;
      for n in reverse least(4, cardinality(chunks) - at + 1)..1 loop
        size := n;
        raw := array_to_string(chunks[at:at + n - 1], ' ');
        phrase := array_to_string(words[at:at + n - 1], ' ');
        if meanings ? phrase then
          is_meant := case search_caution(phrase)
            when 0 then true
            when 3 then asks_date
            else (raw = upper(raw) and search <> upper(search)) or chunks[at - 1] like '%,'
              or (search_caution(phrase) = 1 and at > 1 and not exists (
                select from unnest(words[at + n:]) as later
                 where phrase = any(linking_words) or later !~ '^(1\d|20)\d\ds?$' and coalesce(meanings ->> later, '') not like '%on:m%')) end;
          -- "mt" is also "mount" where it is not meant as Montana.
          select array_agg(key) into keys
            from jsonb_array_elements_text(meanings -> phrase) as key where is_meant or key not like '%:%';
          exit when keys is not null;
        end if;
      end loop;
      if keys is null then
        for n in reverse least(3, cardinality(chunks) - at + 1)..1 loop
          phrase := array_to_string(words[at:at + n - 1], ' ');
          keys := array[search_name_with_umlauts(phrase) || case when word_count <= 8 then '~' else '' end];
          size := n;
          exit when keys[1] is not null;
          keys := null;
        end loop;
      end if;
      is_linking := keys is null and phrase = any(linking_words);
      -- F 16 is also F16, and F 16s also F-16.
      if keys is null and not is_linking and words[at] || ' ' || words[at + 1] ~ '^[a-z]{1,3} \d{1,3}[a-z]?$' then
        keys := search_term(chunks[at] || chunks[at + 1], false, word_count <= 8, false);
        size := 2;
      end if;
      -- '47 is a year.
      day_forms := case when size = 1 and chunks[at] !~ '^[''‘’ʼ]' then search_day_forms(words, at, linking_words) end;
      select string_agg(term[1], ' & '), string_agg(term[2], ' & ')
        into search_parts.query, search_parts.index_query
        from (
          select array[
              '(' || string_agg(piece[1], ' | ') || ')', '(' || string_agg(piece[2], ' | ') || ')'] as term
            from unnest(chunks[at:at + size - 1]) with ordinality as chunk (chunk, position),
                 -- A number elsewhere is no day: "3 lights October".
                 unnest(coalesce(day_forms, array_remove(
                   search_term(chunk, word_count = 1, word_count <= 8, asks_month),
                   'on:d' || search_day(words[at])))) as variant,
                 search_pieces(variant) as piece
           group by position) as terms;
      if keys is not null then
        select '(' || search_parts.query || string_agg(' | ' || piece[1], '') || ')',
               '(' || search_parts.index_query || string_agg(' | ' || piece[2], '') || ')'
          into search_parts.query, search_parts.index_query
          from unnest(keys) as key, search_pieces(key) as piece;
      end if;
      at := at + size;
      continue when search_parts.query is null;
      continue when is_linking and has_part and phrase = any(prepositions)
        and (at <= cardinality(chunks) or section < section_count);
      if is_linking then
        linking := concat_ws(' & ', linking, search_parts.query);
        linking_index := concat_ws(' & ', linking_index, search_parts.index_query);
        continue;
      end if;
      is_place := search_parts.query ~ '''(in|region):';
      if not is_place and search_parts.query !~ '''on:' then
        search_parts.query := concat_ws(' & ', linking, search_parts.query);
        search_parts.index_query := concat_ws(' & ', linking_index, search_parts.index_query);
      end if;
      linking := null;
      linking_index := null;
      has_part := true;
      return next;
    end loop;
    if linking is not null and not (is_place and phrase = 'state') then
      return query select linking, linking_index;
    end if;
  end loop;
  -- Signs count where there is no word, so that a sign beside words leaves nothing out.
  if all_words ~ '^ *$' then
    return query select piece[1], piece[2] from unnest(search_emoji(search)) as sign, search_pieces(sign) as piece;
  end if;
end $$;
