import { describe, expect, test } from 'vitest'
import { inWords } from '../../../test/support/located.ts'
import { expectAllKeysNamed, lookUpAmong, type Town } from '../../../test/support/place-lookup.ts'
import type { Division } from './gazetteer.ts'
import { locateText } from './locate-text.ts'
import { placeKey } from './place-key.ts'

const towns: Town[] = [
  ['Göttingen', 'DE', '06', 122_149],
  ['Ingolstadt', 'DE', '02', 120_658],
  ['Kassel', 'DE', '05', 194_501],
  ['Limburg', 'DE', '05', 33_820],
  ['Lindau', 'DE', '02', 24_518],
  ['Munich', 'DE', '02', 1_260_391, ['München']],
  ['Starnberg', 'DE', '02', 23_086],
  ['Köln', 'DE', '07', 963_395],
  ['Berlin', 'DE', '16', 3_426_354],
  ['Frankfurt am Main', 'DE', '05', 650_000, ['Frankfurt']],
  ['Vienna', 'AT', '09', 1_691_468, ['Wien']],
  ['Zürich', 'CH', 'ZH', 341_730],
  ['Lausanne', 'CH', 'VD', 139_111],
  ['Sitten', 'CH', 'VS', 35_000],
  ['Paris', 'FR', '11', 2_138_551],
  ['Lyon', 'FR', '84', 522_969],
  ['Marseille', 'FR', '93', 870_731],
  ['Lille', 'FR', '32', 234_475],
  ['Orléans', 'FR', '24', 116_269],
  ['Beaune', 'FR', '27', 24_162],
  ['Zaragoza', 'ES', '52', 675_301],
  ['Murcia', 'ES', '31', 460_349],
  ['Tarragona', 'ES', '56', 132_299],
  ['Rome', 'IT', '07', 2_318_895, ['Roma']],
  ['Milan', 'IT', '09', 1_371_498, ['Milano']],
  ['Florence', 'IT', '16', 367_150, ['Firenze']],
  ['Cagliari', 'IT', '14', 149_257, ['Castel']],
  ['Breda', 'NL', '06', 167_673],
  ['Maastricht', 'NL', '05', 122_378],
  ['Rotterdam', 'NL', '11', 598_199],
  ['Lisbon', 'PT', '14', 517_802, ['Lisboa']],
  ['Kraków', 'PL', '77', 755_050],
  ['Poznań', 'PL', '86', 570_352],
  ['Warsaw', 'PL', '78', 1_702_139, ['Warszawa']],
  ['Łódź', 'PL', '74', 670_642],
  ['Gdańsk', 'PL', '82', 461_865],
  ['Göteborg', 'SE', '28', 587_549],
  ['Umeå', 'SE', '23', 130_224],
  ['Malmö', 'SE', '27', 351_749],
  ['Trondheim', 'NO', '21', 147_139],
  ['Odense', 'DK', '21', 180_863],
  ['Århus', 'DK', '18', 285_273, ['Aarhus']],
  ['Prague', 'CZ', '52', 1_165_581, ['Praha']],
  ['Dublin', 'IE', 'L', 1_024_027],
  ['Bristol', 'GB', 'ENG', 465_866],
  ['Plymouth', 'GB', 'ENG', 260_203],
  ['Leeds', 'GB', 'ENG', 516_298],
  ['London', 'GB', 'ENG', 8_961_989],
  ['Bolton', 'GB', 'ENG', 180_000],
  ['Stoke-on-Trent', 'GB', 'ENG', 258_366, ['Stoke']],
  ['Guantánamo', 'CU', '14', 272_801],
  ['Williams', 'US', 'AZ', 3_122],
  ['Denver', 'US', 'CO', 715_522],
  ['Cuba', 'PT', '02', 4_878],
]

const divisions = [
  ['FR', '44', '88', 'Vosges'],
  ['FR', '93', '83', 'Var'],
  ['FR', '84', '01', 'Ain'],
  ['PT', '19', '', 'Setúbal'],
  ['IE', 'M', '04', 'County Cork'],
  ['IE', 'M', '11', 'Kerry'],
].map(([country = '', admin1 = '', admin2 = '', name = '']): Division => {
  const middle = { latitude: 0, longitude: 0, radiusKm: 50, population: 500_000 }
  return { country, admin1, admin2, name, key: placeKey(name), ...middle }
})

const lookup = { ...lookUpAmong(towns, divisions), startingWith: () => [] }

const locate = (text: string, region: 'usa' | 'eu' = 'eu') =>
  inWords(locateText(text, region, lookup))

const nearTowns: [text: string, name: string][] = [
  ['Nahe Kassel, Hessen', 'Kassel'],
  ['Großraum München', 'Munich'],
  ['auf der A7 bei Göttingen', 'Göttingen'],
  ['A9 bei Ingolstadt', 'Ingolstadt'],
  ['A 3 Höhe Limburg', 'Limburg'],
  ['am Bodensee bei Lindau', 'Lindau'],
  ['Landkreis Starnberg', 'Starnberg'],
  ['banlieue de Lille', 'Lille'],
  ['sur l’A6 près de Beaune', 'Beaune'],
  ['autoroute A10 vers Orléans', 'Orléans'],
  ['Alrededores de Zaragoza', 'Zaragoza'],
  ['afueras de Murcia', 'Murcia'],
  ['carretera N-340 cerca de Tarragona', 'Tarragona'],
  ['N-340 a la altura de Tarragona', 'Tarragona'],
  ['Periferia di Milano', 'Milan'],
  ['autostrada A1 vicino Firenze', 'Florence'],
  ['omgeving Breda', 'Breda'],
  ['A2 bij Maastricht', 'Maastricht'],
  ['Arredores de Lisboa', 'Lisbon'],
  ['koło Krakowa', 'Kraków'],
  ['w pobliżu Poznania', 'Poznań'],
  ['niedaleko Gdańska', 'Gdańsk'],
  ['pod Warszawą', 'Warsaw'],
  ['okolice Łodzi', 'Łódź'],
  ['nära Göteborg', 'Göteborg'],
  ['i närheten av Malmö', 'Malmö'],
  ['norr om Umeå', 'Umeå'],
  ['nær Trondheim', 'Trondheim'],
  ['i nærheten af Odense', 'Odense'],
  ['ved Aarhus', 'Århus'],
  ['Nr. Bristol', 'Bristol'],
  ['A38 outside Plymouth', 'Plymouth'],
]

test.for(nearTowns)('"%s" is near %s', ([text, name]) => {
  const located = locateText(text, 'eu', lookup)
  expect(located).toMatchObject({ place: { name } })
  expect(located?.kind === 'town' && located.radiusKm).toBeGreaterThanOrEqual(15)
})

test('in America words before "near" are understood, too', () => {
  expect(locate('Route 66 near Williams, AZ', 'usa')).toBe('Williams, AZ, US')
  expect(locate('field NW of Denver, CO', 'usa')).toBe('Denver, CO, US')
  expect(locate('field near the barn, CO', 'usa')).toBe('CO, US')
  expect(locate('The sea near Cuba')).toBe('CU')
})

const districts: [text: string, expected: string][] = [
  ['München Schwabing', 'Munich, 02, DE'],
  ['Köln-Ehrenfeld, NRW', 'Köln, 07, DE'],
  ['Frankfurt a.M.', 'Frankfurt am Main, 05, DE'],
  ['Wien 10. Bezirk', 'Vienna, 09, AT'],
  ['Zürich-Oerlikon', 'Zürich, ZH, CH'],
  ['Lausanne VD', 'Lausanne, VD, CH'],
  ['Sitten VS', 'Sitten, VS, CH'],
  ['Marseille 13e', 'Marseille, 93, FR'],
  ['Paris 15ème', 'Paris, 11, FR'],
  ['Paris XVe arrondissement', 'Paris, 11, FR'],
  ['Lyon 3e arrondissement', 'Lyon, 84, FR'],
  ['Roma EUR', 'Rome, 07, IT'],
  ['Rotterdam-Zuid', 'Rotterdam, 11, NL'],
  ['Gdańsk Wrzeszcz', 'Gdańsk, 82, PL'],
  ['8000 Aarhus C', 'Århus, 18, DK'],
  ['Praha 4', 'Prague, 52, CZ'],
  ['Dublin 8', 'Dublin, L, IE'],
  ['Leeds LS1 4AP', 'Leeds, ENG, GB'],
  ['SW1A 1AA London', 'London, ENG, GB'],
]

test.for(districts)('%s → %s', ([text, expected]) => {
  expect(locate(text)).toBe(expected)
})

describe('what stands behind a town is not always its district', () => {
  test.for<[string, string]>([
    ['Paris-London', 'nowhere'],
    ['Berlin Paris', 'nowhere'],
    ['Castel-Franco, Italia', 'IT'],
    ['Starnberg Nord', 'nowhere'],
    ['Bolton Abbey', 'nowhere'],
    ['Stoke Mandeville', 'nowhere'],
    ['Guantanamo Bay, Cuba', 'CU'],
    ['Lyon is where I live', 'nowhere'],
  ])('%s → %s', ([text, expected]) => {
    expect(locate(text)).toBe(expected)
  })

  test('nor in America', () => {
    expect(locate('Paris Landing, TN', 'usa')).toBe('TN, US')
  })
})

test.for<[string, string]>([
  ['dans les Vosges', 'Vosges'],
  ['Département du Var', 'Var'],
  ['Département de l’Ain', 'Ain'],
  ['Distrito de Setúbal', '19, PT'],
  ['Co Cork', 'County Cork'],
  ['Co. Kerry, Ireland', 'Kerry'],
])('the county or state of "%s" is %s', ([text, expected]) => {
  expect(locate(text)).toBe(expected)
})

test('keysOfText names every key that locating asks for', () => {
  for (const [text] of [...nearTowns, ...districts]) expectAllKeysNamed(text, 'eu', lookup)
  expectAllKeysNamed('Département de l’Ain', 'eu', lookup)
  expectAllKeysNamed('Paris-London', 'eu', lookup)
})
