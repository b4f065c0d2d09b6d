import type { ReactNode } from 'react'

export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="panel min-w-0 p-5 sm:p-7">
      <legend className="float-left mb-5 w-full font-display text-title leading-tight font-semibold">
        {title}
      </legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}
