/** A moment as administrators compare it: the same everywhere, in UTC. */
export function Instant({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 19).replace('T', ' ')} UTC`}>
      {at.slice(0, 10)} {at.slice(11, 16)}
    </time>
  )
}
