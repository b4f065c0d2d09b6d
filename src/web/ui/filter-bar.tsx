import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'

type FilterBarProps = {
  /** What is filtered. */
  label: string
  action: string
  onApply?: (form: FormData) => void
  children: ReactNode
}

/** Fields side by side in a form that asks for the filtered page. */
export function FilterBar({ label, action, onApply, children }: FilterBarProps) {
  function apply(event: FormEvent<HTMLFormElement>) {
    if (!onApply) return
    event.preventDefault()
    onApply(new FormData(event.currentTarget))
  }
  return (
    <search aria-label={label}>
      <form action={action} onSubmit={apply} className="filter-bar">
        {children}
        <Button type="submit" look="secondary">
          Apply
        </Button>
      </form>
    </search>
  )
}
