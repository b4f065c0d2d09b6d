import type { FormEvent, ReactNode } from 'react'
import { controlsTexts } from '../../shared/texts/en/controls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from './button.tsx'

type FilterBarProps = {
  /** The name of the filtered list. */
  label: string
  action: string
  onApply?: (form: FormData) => void
  children: ReactNode
}

/** Fields side by side, in a form that requests the filtered page. */
export function FilterBar({ label, action, onApply, children }: FilterBarProps) {
  const texts = useTexts(controlsTexts)
  function apply(event: FormEvent<HTMLFormElement>) {
    if (!onApply) return
    event.preventDefault()
    onApply(new FormData(event.currentTarget))
  }
  return (
    <search aria-label={label}>
      <form action={action} onSubmit={apply} className="panel filter-bar">
        {children}
        <Button type="submit" variant="secondary">
          {texts.apply}
        </Button>
      </form>
    </search>
  )
}
