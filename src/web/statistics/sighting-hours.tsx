import { drawnByServer } from '../ui/drawn-by-server.ts'

const ServerHours = import.meta.env.SSR
  ? (await import('./server-sighting-hours.tsx')).ServerSightingHours
  : undefined

/** The hours of the sightings. Empty where there is nothing to draw. */
export function SightingHours() {
  return (
    <figure
      className="statistics-hours px-5 py-3 sm:px-6"
      {...drawnByServer(ServerHours && <ServerHours />)}
    />
  )
}
