import * as z from 'zod/mini'
import { policy } from '../../../shared/policy.ts'
import { dayInMilliseconds } from '../../../shared/sighting-date.ts'
import { draftStorageKey, reportFieldNames } from './report-form-fields.ts'

const lifetimeInMilliseconds = policy.draftDays * dayInMilliseconds

const ReportDraft = z.object({
  /** Each report that is written gets one key, so that a retry never makes a second report. */
  idempotencyKey: z.string().check(z.minLength(1)),
  savedAt: z.number(),
  /** Where its writer was, in the form that asks step by step. */
  step: z.optional(z.string()),
  fields: z.partialRecord(z.enum(reportFieldNames), z.string()),
})
export type ReportDraft = z.infer<typeof ReportDraft>

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * `tab` lasts as long as the tab, also across reloads, so that two tabs never overwrite each other.
 * `device` survives the browser. Each is undefined if the browser forbids it.
 */
export type DraftStorages = { tab: DraftStorage | undefined; device: DraftStorage | undefined }

export function browserStorages(): DraftStorages {
  return { tab: allowed(() => sessionStorage), device: allowed(() => localStorage) }
}

/** The draft of this tab, else the latest one of this device. Ignores expired drafts. */
export function readDraft({ tab, device }: DraftStorages, now: number): ReportDraft | undefined {
  for (const storage of [tab, device]) {
    const draft = parse(allowed(() => storage?.getItem(draftStorageKey)))
    if (!draft) continue
    if (now - draft.savedAt <= lifetimeInMilliseconds) return draft
    allowed(() => storage?.removeItem(draftStorageKey))
  }
  return undefined
}

/** Returns false if no storage took the draft: it can be full, switched off or forbidden. */
export function writeDraft(
  { tab, device }: DraftStorages,
  { idempotencyKey, step, fields }: Omit<ReportDraft, 'savedAt'>,
  now: number,
): boolean {
  const text = JSON.stringify({ idempotencyKey, savedAt: now, step, fields })
  const writes = [tab, device].map((storage) =>
    allowed(() => {
      storage?.setItem(draftStorageKey, text)
      return storage !== undefined
    }),
  )
  return writes.includes(true)
}

/** Removes this draft. A draft that another tab has stored meanwhile stays. */
export function removeDraft({ tab, device }: DraftStorages, idempotencyKey: string): void {
  allowed(() => tab?.removeItem(draftStorageKey))
  const kept = parse(allowed(() => device?.getItem(draftStorageKey)))
  if (kept?.idempotencyKey === idempotencyKey) allowed(() => device?.removeItem(draftStorageKey))
}

/** True if the event says that another tab has sent or discarded the same draft. */
export function isRemovalOf(idempotencyKey: string, event: StorageEvent): boolean {
  if (event.key !== draftStorageKey || event.newValue !== null) return false
  return parse(event.oldValue)?.idempotencyKey === idempotencyKey
}

function parse(text: string | null | undefined): ReportDraft | undefined {
  if (!text) return undefined
  try {
    return ReportDraft.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Access to a storage throws when cookies are blocked; a write throws when it is full. */
function allowed<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
