// Reports of which is known what they mean: from how they were made, not from their text.

type Town = { town: string; state?: string; country: string }

export const towns: Town[] = [
  { town: 'Chicago', state: 'Illinois', country: 'usa' },
  { town: 'Springfield', state: 'Illinois', country: 'usa' },
  { town: 'Springfield', state: 'Missouri', country: 'usa' },
  { town: 'Nevada', state: 'Missouri', country: 'usa' },
  { town: 'Portland', state: 'Oregon', country: 'usa' },
  { town: 'Portland', state: 'Maine', country: 'usa' },
  { town: 'Fort Washington', state: 'Pennsylvania', country: 'usa' },
  { town: 'Seattle', state: 'Washington', country: 'usa' },
  { town: 'Buffalo', state: 'New York', country: 'usa' },
  { town: 'Gallup', state: 'New Mexico', country: 'usa' },
  { town: 'Paris', state: 'Texas', country: 'usa' },
  { town: 'Gary', state: 'Indiana', country: 'usa' },
  { town: 'St. Louis', state: 'Missouri', country: 'usa' },
  { town: 'Saint Cloud', state: 'Minnesota', country: 'usa' },
  { town: 'Paris', country: 'France' },
  { town: 'München', country: 'Germany' },
  { town: 'Sevilla', country: 'Spain' },
  { town: 'Torino', country: 'Italy' },
  { town: 'Wien', country: 'Austria' },
  { town: 'Leeds', country: 'United Kingdom' },
]

export const codes: Record<string, string> = {
  Illinois: 'IL',
  Missouri: 'MO',
  Oregon: 'OR',
  Maine: 'ME',
  Pennsylvania: 'PA',
  Washington: 'WA',
  'New York': 'NY',
  'New Mexico': 'NM',
  Texas: 'TX',
  Indiana: 'IN',
  Minnesota: 'MN',
}

/** Names of a country: the reports use them in turn, and so do the questions. */
export const countries: Record<string, string[]> = {
  France: ['France', 'Frankreich', 'Francia'],
  Germany: ['Germany', 'Deutschland', 'Allemagne'],
  Spain: ['Spain', 'España', 'Spanien'],
  Italy: ['Italy', 'Italia', 'Italien'],
  Austria: ['Austria', 'Österreich', 'Autriche'],
  'United Kingdom': ['United Kingdom', 'UK', 'Great Britain'],
}

/** Each thing is written in one of these ways; a question may use any of them. */
export const things = [
  ['light', 'lights'],
  ['city', 'cities'],
  ['wolf', 'wolves'],
  ['woman', 'women'],
  ['flash', 'flashes'],
  ['F16', 'F-16', 'F16s'],
  ['tictac', 'tic-tac'],
  ['نور', 'نُورٌ'],
  ['שלום', 'שָׁלוֹם'],
  ['7431', '٧٤٣١', '۷۴۳۱'],
  ['👽'],
  ['🛸'],
]

export const months = [
  ['January', 'enero', 'janvier'],
  ['February', 'febrero', 'Februar'],
  ['March', 'marzo', 'März'],
  ['April', 'abril', 'aprile'],
  ['May', 'mayo', 'mai'],
  ['June', 'junio', 'giugno'],
  ['July', 'julio', 'juillet'],
  ['August', 'agosto', 'août'],
  ['September', 'septiembre', 'settembre'],
  ['October', 'octubre', 'Oktober'],
  ['November', 'noviembre', 'novembre'],
  ['December', 'diciembre', 'Dezember'],
]
export const years = [1947, 1952, 1973, 1986, 1998, 2004, 2015]

export type Known = Town & {
  year: number
  month: number
  day: number
  thing: number
  oddThing?: number
  text: string
}

export function pick<T>(list: T[], index: number): T {
  const picked = list[index % list.length]
  if (picked === undefined) throw new Error('The list is empty.')
  return picked
}

function writeLocation({ town, state, country }: Town, index: number): string {
  if (!state) return `${town}, ${pick(countries[country] ?? [country], index)}`
  const code = codes[state]
  return pick(
    [
      `${town}, ${code}`,
      `${town}, ${state}`,
      `${town} ${code}`,
      `${town}, ${code} 60601, USA`,
      `${town} (${state})`,
    ],
    index,
  )
}

export const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Words that are codes or months elsewhere, and none here. The second text has no linking words. */
const describe = (thing: string, index: number) =>
  pick(
    [
      `We saw ${thing} in or near the barn; it may march past me again. Hi, ok.`,
      `Our barn: ${thing} may march past again, ok.`,
    ],
    index,
  )

function makeReport(index: number) {
  const place = pick(towns, index)
  const known = {
    ...place,
    year: pick(years, Math.floor(index / 3)),
    month: (index % 12) + 1,
    day: (index % 27) + 1,
    thing: Math.floor(index / 5) % things.length,
  }
  const location = writeLocation(place, Math.floor(index / towns.length))
  const thing = pick(pick(things, known.thing), Math.floor(index / 60))
  const date = [known.year, twoDigits(known.month), twoDigits(known.day)]
  const description = describe(thing, Math.floor(index / 7))
  const row = {
    ...{ location, description, sightingDate: date.join('-') },
    region: place.country === 'usa' ? ('usa' as const) : ('eu' as const),
  }
  return { row, known: { ...known, text: `${location} ${description}`.toLowerCase() } }
}

/** Written in more ways than with and without an s. */
export const oddThings = [
  ['flying saucer', 'flying-saucer', 'flying saucers', 'flying-saucers'],
  ['A-10', 'A-10s'],
  ['B-52', 'B52', 'B-52s', 'B52s'],
  ['tornado', 'tornadoes', 'tornados'],
  ['echo', 'echoes'],
  ['bus', 'buses'],
  ['lens', 'lenses'],
  ['gas', 'gases'],
  ['shoe', 'shoes'],
  ['nurse', 'nurses'],
  ['house', 'houses'],
  ['sense', 'senses'],
  ['9:15pm', '9:15 pm', '9.15 PM', '9:15 p.m.', '9:15p.m.'],
  ['7pm', '7 pm', '7 p.m.', '7:00 pm'],
  ["O'Fallon", 'OFallon', 'O’Fallon', 'O Fallon'],
  ["o'clock", 'oclock', 'o clock'],
]

/** Names of the towns in other languages. Those in America have none. */
export const otherNames: Record<string, string[]> = {
  Paris: ['Parigi', 'Paryż'],
  München: ['Munich', 'Muenchen', 'monaco di baviera'],
  Sevilla: ['Seville', 'séville'],
  Torino: ['Turin'],
  Wien: ['Vienna', 'Wenen'],
}

/** Written with "Mount" by one and with "Mt." by the other. */
export const mounts = ['Vernon', 'Pleasant', 'Airy']

/** Each from a mount in Georgia, whose code is no singular of "gas", and on the first of a month. */
const oddReports = oddThings.flatMap((ways, index) =>
  ways.map((way, wayIndex) => {
    const [town, year, month] = [pick(mounts, index), pick(years, index), (index % 12) + 1]
    const known = { town, country: 'usa', year, month, day: 1, thing: -1 }
    const location = `${pick(['Mount', 'Mt.'], wayIndex)} ${town}, GA`
    const description = describe(way, index)
    const sightingDate = `${year}-${twoDigits(month)}-01`
    const text = `${location} ${description}`.toLowerCase()
    return {
      row: { location, description, sightingDate, region: 'usa' as const },
      known: { ...known, oddThing: index, text },
    }
  }),
)

export const reports = [
  ...Array.from({ length: 420 }, (_, index) => makeReport(index)),
  ...oddReports,
]

const wordsOf = (text: string) => text.split(/[^\p{L}\p{M}\p{N}]+/u)

/** Whether a report says words beside each other. */
export const saysTogether =
  (words: string) =>
  ({ text }: Known) =>
    ` ${wordsOf(text).join(' ')} `.includes(` ${words.toLowerCase()} `)

/** As specified: a search always finds the words as written, the longer ones also as beginnings. */
export const says = (words: string) => {
  const written = words.toLowerCase().split(' ')
  return ({ text }: Known) => {
    const said = wordsOf(text)
    return written.every((word) =>
      said.some((one) => (word.length < 3 ? one === word : one.startsWith(word))),
    )
  }
}
