import { describe, expect, test } from 'vitest'
import { inWords } from '../../../test/support/located.ts'
import { lookUpAmong, type Town } from '../../../test/support/place-lookup.ts'
import type { Division } from './gazetteer.ts'
import { locateText } from './locate-text.ts'
import { placeKey } from './place-key.ts'

const towns: Town[] = [
  ['Berlin', 'DE', '16', 3_426_354],
  ['Paris', 'FR', '11', 2_138_551],
  ['Paris', 'US', 'TX', 24_839],
  ['Madrid', 'ES', '29', 3_255_944],
  ['Lyon', 'FR', '84', 522_969],
  ['Köln', 'DE', '07', 963_395],
  ['Munich', 'DE', '02', 1_260_391, ['München']],
  ['Amsterdam', 'NL', '07', 741_636],
  ['Warsaw', 'PL', '78', 1_702_139, ['Warszawa']],
  ['Lisbon', 'PT', '14', 517_802, ['Lisboa']],
  ['Freising', 'DE', '02', 42_570],
  ['Dorf', 'AT', '04', 678],
  ['Dorf', 'DE', '02', 300],
  ['Ulm', 'DE', '01', 120_451],
  ['Augsburg', 'DE', '02', 259_196],
  ['Toulouse', 'FR', '76', 493_465],
  ['Avignon', 'FR', '93', 89_769],
  ['Nantes', 'FR', '52', 277_269],
  ['Rennes', 'FR', '53', 209_375],
  ['Toledo', 'ES', '54', 82_489],
  ['Arona', 'IT', '12', 14_400],
  ['Arona', 'ES', '53', 7_900],
  ['Rome', 'IT', '07', 2_318_895, ['Roma']],
  ['Naples', 'IT', '04', 959_470, ['Napoli']],
  ['Granada', 'ES', '51', 234_325],
  ['Bretagne-de-Marsan', 'FR', '75', 997, ['Bretagne']],
  ['Andalucía', 'CO', '29', 18_132],
  ['Valencia', 'ES', '60', 814_208],
  ['Alcoy', 'ES', '60', 61_135],
  ['Alcoy', 'ES', '51', 70_000],
  ['Piedmont', 'US', 'CA', 11_266],
  ['Frankfurt am Main', 'DE', '05', 650_000, ['Frankfurt']],
  ['Frankfurt (Oder)', 'DE', '11', 57_015],
  ['Tirol', 'RO', '12', 730],
  ['Casa', 'US', 'AR', 0],
  ['Galway', 'US', 'NY', 200],
  ['Hamlet', 'US', 'TX', 3_000, ['Galway']],
  ['Oslo', 'NO', '12', 580_000],
  ['Gruyères', 'CH', 'FR', 1_546],
  ['New York City', 'US', 'NY', 8_804_190, ['10115']],
  ['Irving', 'US', 'TX', 236_607, ['75015']],
  ['Mc Cook', 'US', 'NE', 0, ['69001']],
]

const divisions = [
  ['IT', '12', 'Piedmont'],
  ['ES', '60', 'Valencia'],
  ['ES', '53', 'Canary Islands'],
].map(([country = '', admin1 = '', name = '']): Division => {
  const middle = { latitude: 0, longitude: 0, radiusKm: 100, population: 4_000_000 }
  return { country, admin1, admin2: '', name, key: placeKey(name), ...middle }
})

/** Nothing is looked up as a misspelling. */
const lookup = { ...lookUpAmong(towns, divisions), startingWith: () => [] }

const locate = (text: string, region: 'usa' | 'eu' = 'eu') =>
  inWords(locateText(text, region, lookup))

describe('a postcode of Europe is cut off', () => {
  test.for<[string, string]>([
    ['10115 Berlin', 'Berlin, 16, DE'],
    ['75015 Paris', 'Paris, 11, FR'],
    ['28001 Madrid', 'Madrid, 29, ES'],
    ['50667 Köln', 'Köln, 07, DE'],
    ['80331 München', 'Munich, 02, DE'],
    ['D-80331 München', 'Munich, 02, DE'],
    ['Lyon 69001', 'Lyon, 84, FR'],
    ['المدينة القديمة، Lyon، France', 'Lyon, 84, FR'],
    ['法国，Lyon', 'Lyon, 84, FR'],
    ['Place de la Bastille, 75011 Paris', 'Paris, 11, FR'],
    ['Rue de Rivoli 75001 Paris', 'Paris, 11, FR'],
    ['75015, Paris', 'Paris, 11, FR'],
    ['75015 Paris, France', 'Paris, 11, FR'],
    ['10115 Berlin, Deutschland', 'Berlin, 16, DE'],
    ['1012 AB Amsterdam', 'Amsterdam, 07, NL'],
    ['00-001 Warszawa', 'Warsaw, 78, PL'],
    ['1000-001 Lisboa', 'Lisbon, 14, PT'],
    ['10115', 'nowhere'],
  ])('%s → %s', ([text, expected]) => {
    expect(locate(text)).toBe(expected)
  })

  test('whatever the region, if the country is named', () => {
    expect(locate('75015 Paris, France', 'usa')).toBe('Paris, 11, FR')
    expect(locate('New York City 10115, USA', 'eu')).toBe('New York City, NY, US')
    expect(locate('10115, USA', 'eu')).toBe('New York City, NY, US')
  })
})

describe('the Canary Islands are a state of Spain', () => {
  test.for<[string, 'usa' | 'eu', string]>([
    ['Canary Islands', 'eu', '53, ES'],
    ['Canary Islands', 'usa', '53, ES'],
    ['Kanarische Inseln', 'usa', '53, ES'],
    ['Arona, Canary Islands', 'eu', 'Arona, 53, ES'],
    ['Arona (Canary Islands)', 'usa', 'Arona, 53, ES'],
    ['Canary Islands, Arona', 'eu', 'Arona, 53, ES'],
    ['Arona, Canary Islands, Spain', 'usa', 'Arona, 53, ES'],
  ])('%s in %s → %s', ([text, region, expected]) => {
    expect(locate(text, region)).toBe(expected)
  })
})

describe('a region in its own language is a state', () => {
  test.for<[string, string]>([
    ['Bayern', '02, DE'],
    ['Hessen', '05, DE'],
    ['Sizilien', '15, IT'],
    ['Cataluña', '56, ES'],
    ['Normandie', '28, FR'],
    ['Sardegna', '14, IT'],
    ['Niederösterreich', '03, AT'],
    ['województwo mazowieckie', '78, PL'],
    ['Elsass', '44, FR'],
    ['Tirol', '07, AT'],
    ['Bayern, Deutschland', '02, DE'],
    ['ITALIA, Toscana', '16, IT'],
    ['Andalucía', '51, ES'],
    ['Bretagne', '53, FR'],
    ['Bretagne, France', '53, FR'],
    ['Freising, Bayern', 'Freising, 02, DE'],
    ['Dorf, Bayern', 'Dorf, 02, DE'],
    ['ein Hof, Bayern, Deutschland', '02, DE'],
    ['Piedmont', '12, IT'],
    ['Kaernten', '02, AT'],
    ['Thueringen', '15, DE'],
    ['ein Hof, Oesterreich', 'AT'],
    ['ein Hof, Tuerkei', 'TR'],
  ])('%s → %s', ([text, expected]) => {
    expect(locate(text)).toBe(expected)
  })

  test('in the United States only with its country', () => {
    expect(locate('Toscana, Italia', 'usa')).toBe('16, IT')
    expect(locate('Bayern', 'usa')).toBe('nowhere')
    expect(locate('Bretagne, Belgique')).toBe('BE')
  })
})

describe('a name that means another place elsewhere', () => {
  test.for<[string, string]>([
    ['Granada', 'Granada, 51, ES'],
    ['Grenada', 'GD'],
    ['Frankfurt (Oder)', 'Frankfurt (Oder), 11, DE'],
    ['Frankfurt (am Stadtrand)', 'Frankfurt am Main, 05, DE'],
    ['casa, Madrid', 'Madrid, 29, ES'],
    ['casa, Roma', 'Rome, 07, IT'],
    ['Freising, Berlin', 'Berlin, 16, DE'],
    ['Berlin, Freising', 'Berlin, 16, DE'],
    ['Alcoy, Valencia', 'Alcoy, 60, ES'],
    ['casa', 'nowhere'],
    ['Oslo', 'Oslo, 12, NO'],
    ['Gruyères', 'Gruyères, FR, CH'],
  ])('%s → %s', ([text, expected]) => {
    expect(locate(text)).toBe(expected)
  })
})

test('the places that a single word does not mean still say how doubtful it is', () => {
  expect(locateText('Galway', 'usa', lookup)).toMatchObject({ place: { country: 'US' }, others: 1 })
})

describe('"near" in five languages widens the radius', () => {
  test.for<[string, string]>([
    ['near Toulouse', 'Toulouse'],
    ['près de Toulouse', 'Toulouse'],
    ['Près d’Avignon', 'Avignon'],
    ['à côté de Toulouse', 'Toulouse'],
    ['à 10 km au nord de Toulouse', 'Toulouse'],
    ['aux environs de Toulouse, France', 'Toulouse'],
    ['in der Nähe von Ulm', 'Ulm'],
    ['in der Nähe der Stadt Ulm', 'Ulm'],
    ['bei Ulm', 'Ulm'],
    ['10 km nördlich von Ulm', 'Ulm'],
    ['cerca de Toledo', 'Toledo'],
    ['a las afueras de Toledo', 'Toledo'],
    ['a 5 km de Toledo', 'Toledo'],
    ['al norte de Toledo', 'Toledo'],
    ['vicino a Roma', 'Rome'],
    ['nei pressi di Roma', 'Rome'],
    ['a sud di Roma', 'Rome'],
  ])('%s → %s', ([text, name]) => {
    expect(locateText(text, 'eu', lookup)).toMatchObject({ place: { name }, radiusKm: 15 })
  })
})

describe('between two towns lies no town but what they have in common', () => {
  test.for<[string, string]>([
    ['entre Nantes et Rennes', 'FR'],
    ['entre Nantes et Rennes, France', 'FR'],
    ['Entre Madrid y Toledo', 'ES'],
    ['tra Roma e Napoli', 'IT'],
    ['fra Roma e Napoli', 'IT'],
    ['zwischen Ulm und Augsburg', 'DE'],
    ['zwischen Freising und Augsburg', '02, DE'],
    ['zwischen Ulm und Augsburg, Bayern', '02, DE'],
    ['zwischen Ulm und Paris', 'nowhere'],
    ['entre Nantes et un village', 'nowhere'],
    ['entre Nantes et un village, France', 'FR'],
  ])('%s → %s', ([text, expected]) => {
    expect(locate(text)).toBe(expected)
  })
})
