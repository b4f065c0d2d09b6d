import { expect, test } from 'vitest'
import { readDraft, removeDraft, writeDraft } from './report-draft.ts'
import { draftStorageKey } from './report-form-fields.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 21)
const fields = { fullName: 'Jane Doe', anonymous: 'false' }

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const newStorages = () => ({ tab: memoryStorage(), device: memoryStorage() })

test('a draft comes back with its key', () => {
  const storages = newStorages()
  expect(writeDraft(storages, { idempotencyKey: 'a', fields }, now)).toBe(true)
  expect(readDraft(storages, now + 30 * day)).toMatchObject({ idempotencyKey: 'a', fields })
})

test('after 30 days a draft is forgotten', () => {
  const storages = newStorages()
  writeDraft(storages, { idempotencyKey: 'a', fields }, now)
  expect(readDraft(storages, now + 30 * day + 1)).toBeUndefined()
  expect(storages.device.getItem(draftStorageKey)).toBeNull()
})

test('each tab has its own draft, and sending one leaves the other', () => {
  const device = memoryStorage()
  const first = { tab: memoryStorage(), device }
  const second = { tab: memoryStorage(), device }
  writeDraft(first, { idempotencyKey: 'a', fields }, now)
  writeDraft(second, { idempotencyKey: 'b', fields: { ...fields, fullName: 'John' } }, now)
  expect(readDraft(first, now)?.fields.fullName).toBe('Jane Doe')
  removeDraft(first, 'a')
  expect(readDraft({ tab: undefined, device }, now)?.idempotencyKey).toBe('b')
})

test('a damaged, full or forbidden storage never throws', () => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  const full = { getItem: refuse, setItem: refuse, removeItem: refuse }
  const storages = { tab: full, device: full }
  expect(writeDraft(storages, { idempotencyKey: 'a', fields }, now)).toBe(false)
  expect(
    writeDraft({ tab: undefined, device: undefined }, { idempotencyKey: 'a', fields }, now),
  ).toBe(false)
  expect(readDraft(storages, now)).toBeUndefined()
  removeDraft(storages, 'a')
  const damaged = memoryStorage()
  for (const text of ['{', '[]', '{"fields":1}', 'null']) {
    damaged.setItem(draftStorageKey, text)
    expect(readDraft({ tab: undefined, device: damaged }, now)).toBeUndefined()
  }
})
