/** Says that something is loading. */
export function Spinner({ text }: { text: string }) {
  return (
    <p role="status" className="flex items-center gap-3">
      <span className="spinner" aria-hidden="true" />
      {text}
    </p>
  )
}
