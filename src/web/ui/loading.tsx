import './loading.css'

type LoadingProps = { text: string; lines?: number }

/** Says that content is loading, and reserves its space. */
export function Loading({ text, lines = 3 }: LoadingProps) {
  return (
    <div className="grid gap-4">
      <Spinner text={text} />
      <div aria-hidden="true" className="grid gap-2">
        {Array.from({ length: lines }, (_, line) => line).map((line) => (
          <span key={line} className="skeleton" />
        ))}
      </div>
    </div>
  )
}

/** Says that something is loading. */
export function Spinner({ text }: { text: string }) {
  return (
    <p role="status" className="flex items-center gap-3">
      <span className="spinner" aria-hidden="true" />
      {text}
    </p>
  )
}
