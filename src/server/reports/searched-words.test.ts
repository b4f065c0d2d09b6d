import { expect } from 'vitest'
import { test } from '../../../test/support/site-test.ts'
import { apiUrls } from '../../shared/urls.ts'

test.for([
  ['lights in the sky', ['lights*', 'light', 'sky*', 'skies']],
  ['the lights', ['the*', 'lights*', 'light']],
  ['lights "in the sky" at night', ['lights*', 'light', 'in the sky', 'night*']],
  ['light - light', ['light*']],
  ['mice, f-16', ['mice*', 'mouse', 'f 16', 'f16*', 'f 16s']],
  ['Łódź 1998', ['lodz*', '1998*']],
  ["St. John's", ['st', 'saint', 'johns*', 'john']],
  ['side-by-side', ['side by side*']],
  ['chicago, IL', ['chicago*', 'il']],
  ['mt vernon', ['mt', 'mount', 'vernon*']],
  [
    'München',
    ['munchen*', 'muenchen*', 'munich', 'munique', 'monaco di baviera', 'mnichov', 'monachium'],
  ],
  ['Tölz', ['tolz*', 'toelz*']],
  ['The Hague', ['the*', 'hague*', 'den haag', 'la haye', 'la haya']],
  ["O'Fallon", ['ofallon*', 'o fallon*']],
  ['F-16s', ['f 16s*', 'f16s*', 'f16', 'f 16']],
  ['flying-saucers', ['flying saucers*', 'flyingsaucers*', 'flyingsaucer', 'flying saucer']],
  ['tornadoes', ['tornadoes*', 'tornado', 'tornadoe', 'tornados']],
  ['gas', ['gas*']],
  ['👽', ['👽']],
  ['!', []],
] as const)(
  'of "%s" the words are marked that the search finds',
  async ([search, words], { site }) => {
    const query = new URLSearchParams({ search })
    const explored = await fetch(`${site.url}${apiUrls.explore}?${query}`)
    expect(await explored.json()).toMatchObject({ words })
    const response = await fetch(`${site.url}${apiUrls.searchedWords}?${query}`)
    expect(await response.json()).toEqual({ words })
  },
)
