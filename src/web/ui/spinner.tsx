/** Says that something is on its way. */
export function Spinner({ text }: { text: string }) {
  return (
    <p role="status" className="spinner-line">
      <span className="spinner" aria-hidden="true" />
      {text}
    </p>
  )
}
