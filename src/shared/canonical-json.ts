/** RFC 8785. Of flat objects with texts, whole numbers and null it asks no more than sorted keys and no spaces. */
export function canonicalJson(content: Record<string, string | number | null>): string {
  return JSON.stringify(content, Object.keys(content).toSorted())
}
