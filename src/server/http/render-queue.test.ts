import { expect, test } from 'vitest'
import { openRenderQueue, refusal } from './render-queue.ts'

test('a page whose visitor leaves while it waits is refused at once and never rendered', async () => {
  const { render } = openRenderQueue()
  const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>()
  const rendered: string[] = []
  const renderFor = (visitor: string, signal: AbortSignal) =>
    render(async () => {
      rendered.push(visitor)
      await unlocked
    }, signal)
  const stays = new AbortController()
  const begun = ['1st', '2nd', '3rd', '4th'].map((visitor) => renderFor(visitor, stays.signal))
  const leaves = new AbortController()
  const waiting = renderFor('who leaves', leaves.signal)
  const last = renderFor('last', stays.signal)
  leaves.abort()
  await expect(waiting).rejects.toBe(refusal)
  unlock()
  await Promise.all([...begun, last])
  expect(rendered).toEqual(['1st', '2nd', '3rd', '4th', 'last'])
})
