// Plain JavaScript only: even an old Node must be able to load this, before any TypeScript file.
const needed = 24

if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    `Anomaly Register needs Node ${needed} or newer, but this is ${process.version}: ` +
      'install it from nodejs.org, or run npm ci without --omit=optional to get a bundled Node.',
  )
  process.exit(1)
}
