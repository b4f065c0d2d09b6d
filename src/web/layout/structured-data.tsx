/** JSON-LD for search engines. Escaped like the page state, so that both sides render the same. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return <script type="application/ld+json">{text.replaceAll('<', '\\u003c')}</script>
}
