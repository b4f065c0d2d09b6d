const ServerHours = import.meta.env.SSR
  ? (await import('./server-sighting-hours.tsx')).ServerSightingHours
  : undefined

/**
 * The hours of the sightings, which the server draws. React leaves raw HTML as it is, so the browser needs
 * neither the code nor the numbers. Empty where there is nothing to draw.
 */
export function SightingHours() {
  const content = ServerHours
    ? { children: <ServerHours /> }
    : { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }
  return <figure className="statistics-hours px-5 py-3 sm:px-6" {...content} />
}
