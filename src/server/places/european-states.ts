import { placeKey } from './place-key.ts'
import type { State } from './states.ts'
import { writeUmlautsOut } from './write-umlauts-out.ts'

/**
 * Code in GeoNames, then names that the gazetteer, which is English here, lacks or gives to a hamlet. Old
 * regions of France are the new ones they are part of. The name of a larger town is none: "Valencia", "Wien".
 */
const names: Record<string, string> = {
  AT: '02 Kärnten|Carinzia;03 Niederösterreich;04 Oberösterreich;05 Salzburger Land;06 Steiermark|Stiria;07 Tirol|Tirolo',
  BE: 'BRU Bruxelles-Capitale|Région de Bruxelles-Capitale;VLG Vlaanderen|East Flanders|West Flanders|Oost-Vlaanderen|West-Vlaanderen|Flandre orientale|Flandre occidentale|Ostflandern|Westflandern|Flandre|Flandern|Flandes|Fiandre;WAL Wallonie|Wallonië|Wallonien|Valonia|Vallonia',
  CH: 'GR Graubünden|Grigioni;TI Tessin;VD Waadt;VS Wallis|Vallese',
  CZ: '78 Jihomoravský kraj|Südmähren;79 Jihočeský kraj|Südböhmen;81 Karlovarský kraj;82 Královéhradecký kraj;83 Liberecký kraj;84 Olomoucký kraj;85 Moravskoslezský kraj;86 Pardubický kraj;87 Plzeňský kraj;88 Středočeský kraj;89 Ústecký kraj;90 Zlínský kraj',
  DE: '01 Baden-Württemberg|Württemberg;02 Bayern|Bavière|Baviera|Beieren;05 Hessen|Hesse|Assia;06 Niedersachsen|Basse-Saxe|Baja Sajonia|Bassa Sassonia;07 Nordrhein-Westfalen|NRW|Westfalen|Rhénanie-du-Nord-Westphalie|Renania del Norte-Westfalia|Renania Settentrionale-Vestfalia;08 Rhineland-Palatinate|Rhénanie-Palatinat|Renania-Palatinado|Renania-Palatinato|Pfalz;12 Mecklenburg|Mecklenburg-Western Pomerania;13 Sachsen|Saxe|Sajonia|Sassonia;14 Sachsen-Anhalt|Saxe-Anhalt|Sajonia-Anhalt|Sassonia-Anhalt;15 Thüringen|Thuringe|Turingia',
  DK: '17 Hovedstaden;18 Midtjylland;19 Nordjylland;20 Sjælland|Seeland;21 Syddanmark',
  ES: '07 Islas Baleares|Illes Balears|Baleares|Balearen|Baléares|Baleari;29 Comunidad de Madrid;31 Región de Murcia;32 Navarra|Nafarroa|Comunidad Foral de Navarra;34 Principado de Asturias|Asturien|Asturies;51 Andalucía|Andalusien|Andalousie;52 Aragonien;53 Islas Canarias|Canarias|Kanarische Inseln|Kanaren|Îles Canaries|Isole Canarie;54 Castilla-La Mancha|Castilla la Mancha;55 Castilla y León|Castilla-León|Castile and León;56 Cataluña|Catalunya|Katalonien|Catalogne|Catalogna;58 Galicien;59 País Vasco|Euskadi|Baskenland|Paesi Baschi;60 Comunidad Valenciana|Comunitat Valenciana|País Valenciano',
  FI: '19 Lappland|Laponie|Laponia|Lapponia',
  FR: '11 Région parisienne;27 Bourgogne|Franche-Comté|Burgund|Burgundy|Borgogna|Borgoña;28 Normandie|Normandía|Normandia|Haute-Normandie|Basse-Normandie;32 Picardie|Picardy|Nord-Pas-de-Calais;44 Alsace|Lorraine|Champagne-Ardenne|Elsass|Lothringen|Alsacia|Alsazia;53 Bretagne|Bretaña|Bretagna;75 Nouvelle-Aquitaine|Aquitaine|Aquitanien|Aquitania|Limousin|Poitou-Charentes;76 Languedoc-Roussillon|Languedoc|Midi-Pyrénées|Okzitanien|Occitania;84 Auvergne|Rhône-Alpes;93 Provence|PACA|Côte d’Azur|Provenza;94 Corse|Korsika|Córcega',
  GR: 'ESYE14 Thessalien|Thessalia;ESYE21 Ipiros;ESYE22 Ionische Inseln;ESYE25 Peloponnes|Peloponeso|Peloponneso|Peloponnisos;ESYE31 Attika|Attiki|Attique;ESYE43 Kreta|Creta|Kriti',
  IT: '01 Abruzzi|Abruzzen|Abruzzes;02 Basilicata;03 Kalabrien|Calabre;04 Kampanien|Campanie;06 Friuli|Friaul|Friaul-Julisch Venetien|Frioul-Vénétie julienne;07 Latium;08 Ligurien|Ligurie;09 Lombardia|Lombardei|Lombardie;10 Marche|Le Marche|Marken;12 Piemonte|Piemont|Piémont;13 Puglia|Puglie|Apulien|Pouilles;14 Sardegna|Sardinien|Sardaigne|Cerdeña;15 Sicilia|Sizilien|Sicile;16 Toscana|Toskana|Toscane;17 Trentino|Trentino-Südtirol|Südtirol|Alto Adige|South Tyrol;18 Umbrien|Ombrie;19 Valle d’Aosta|Vallée d’Aoste|Aostatal;20 Venetien|Vénétie',
  NL: '02 Fryslân;06 Noord-Brabant;07 Noord-Holland;11 Zuid-Holland',
  PL: '72 Dolnośląskie|Dolny Śląsk|Niederschlesien;74 Łódzkie;75 Lubelskie;76 Lubuskie;77 Małopolskie|Małopolska|Kleinpolen;78 Mazowieckie|Mazowsze|Masowien;79 Opolskie;80 Podkarpackie;81 Podlaskie;82 Pomorskie|Pomorze;83 Śląskie|Śląsk|Schlesien;85 Warmińsko-Mazurskie|Warmia i Mazury;86 Wielkopolskie|Wielkopolska|Großpolen;87 Zachodniopomorskie|Pomorze Zachodnie',
  PT: '09 Algarve;23 Açores|Azoren',
  SE: '27 Schonen|Scania',
}

const states = new Map(
  Object.entries(names).flatMap(([country, listed]) =>
    listed.split(';').flatMap((line) => {
      const [admin1 = ''] = line.split(' ')
      const others = line.slice(admin1.length + 1).split('|')
      const spellings = others.flatMap((name) => [name, writeUmlautsOut(name) ?? name])
      return spellings.map((name): [string, State] => [placeKey(name), { country, admin1 }])
    }),
  ),
)

const beginnings = /^(?:wojewodztwo|woj|land|region|regione|provincia autonoma) /

/** A state or region of Europe by a name in one of its languages. English names are in the gazetteer. */
export function stateOfEurope(name: string): State | undefined {
  const key = placeKey(name)
  return states.get(key) ?? states.get(key.replace(beginnings, ''))
}
