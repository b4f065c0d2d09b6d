import type { MouseEvent } from 'react'

type FieldFaultsProps = {
  title: string
  faults: { id: string; message: string }[]
  /** The level that follows the heading above. */
  heading?: 'h2' | 'h3'
}

/** All faults of a form, each with a link to its field. Announced when it appears. */
export function FieldFaults({ title, faults, heading: Heading = 'h3' }: FieldFaultsProps) {
  return (
    <div role="alert" className="notice notice-destructive">
      <Heading className="text-lg text-destructive">{title}</Heading>
      <ul className="grid list-disc gap-1 pl-5">
        {faults.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => focusField(event, id)}
              className="inline-block align-top font-semibold text-destructive"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A plain link would add `#field` to the address and to the history. */
function focusField(event: MouseEvent, id: string) {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
