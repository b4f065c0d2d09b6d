import { expect, test } from 'vitest'
import { openHtmlKeeper } from './html-keeper.ts'

/** A page with one slot, as React renders it. */
function render(key: string, content: string): { html: string; isKnown: boolean } {
  const keeper = openHtmlKeeper()
  const { number, isKnown } = keeper.open(key)
  const inner = isKnown ? '' : content
  const page = `<ul><kept-html slot="${number}">${inner}</kept-html></ul>`
  return { html: keeper.fill(page).toString(), isKnown }
}

test('HTML is rendered once for the same inputs', () => {
  const expected = '<ul><li>München “7”</li></ul>'
  expect(render('same', '<li>München “7”</li>')).toEqual({ html: expected, isKnown: false })
  expect(render('same', 'not rendered')).toEqual({ html: expected, isKnown: true })
})

test('other inputs have other HTML', () => {
  render('one', '<li>one</li>')
  expect(render('two', '<li>two</li>')).toEqual({ html: '<ul><li>two</li></ul>', isKnown: false })
})

test('HTML with an id that React counted is rendered for each page', () => {
  render('placed', '<li id="_R_1_"></li>')
  expect(render('placed', '<li id="_R_2_"></li>').html).toBe('<ul><li id="_R_2_"></li></ul>')
})

test('several slots stay in order', () => {
  render('b', '<li>b</li>')
  const keeper = openHtmlKeeper()
  for (const key of ['a', 'b']) keeper.open(key)
  const slots = '<kept-html slot="0"><li>a</li></kept-html>–<kept-html slot="1"></kept-html>'
  expect(keeper.fill(`<ul>${slots}</ul>`).toString()).toBe('<ul><li>a</li>–<li>b</li></ul>')
})
