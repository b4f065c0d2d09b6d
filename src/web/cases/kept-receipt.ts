import type { SubmittedReport } from '../../shared/public-report.ts'
import { keptReceiptKey } from '../reports/report-form/report-form-fields.ts'
import type { SentReport } from './receipt-panel.tsx'

export type KeptReceipt = { code: string; sent: SentReport }

/** Stores a new receipt until the tab is closed, so that no reload and no page change loses it. */
export function keepReceipt({ receipt, seal, region, sightingDate }: SubmittedReport): void {
  if (!receipt) return
  const kept: KeptReceipt = { code: receipt, sent: { seal, region, sightingDate } }
  try {
    sessionStorage.setItem(keptReceiptKey, JSON.stringify(kept))
  } catch {
    // Without storage only this page shows it.
  }
}

export function readKeptReceipt(): KeptReceipt | undefined {
  try {
    const kept = sessionStorage.getItem(keptReceiptKey)
    // Only this file writes the item, so its text needs no check.
    return kept === null ? undefined : (JSON.parse(kept) as KeptReceipt)
  } catch {
    return undefined
  }
}

export function forgetReceipt(): void {
  try {
    sessionStorage.removeItem(keptReceiptKey)
  } catch {
    // Without storage nothing was kept.
  }
}
