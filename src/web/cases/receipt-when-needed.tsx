import { lazy, Suspense } from 'react'
import { importWithRetry } from '../ui/import-with-retry.ts'
import type { ReceiptPanelProps } from './receipt-panel.tsx'

const load = () => import('./receipt-panel.tsx')

// The server renders the panel for witnesses without scripts, so it loads the code before.
const LoadedPanel = import.meta.env.SSR ? (await load()).ReceiptPanel : undefined

const ReceiptPanel =
  LoadedPanel ?? lazy(async () => ({ default: (await importWithRetry(load)).ReceiptPanel }))

/** The receipt of a report. Its code loads only after a report was sent. */
export function ReceiptWhenNeeded(props: ReceiptPanelProps) {
  return (
    <Suspense fallback={<p className="mt-6 text-title select-all">{props.code}</p>}>
      <ReceiptPanel {...props} />
    </Suspense>
  )
}
