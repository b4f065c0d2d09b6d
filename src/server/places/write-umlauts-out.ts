const pairs: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** "München" as it is written where the letters are missing: "muenchen". Undefined if it is written so anyway. */
export function writeUmlautsOut(name: string): string | undefined {
  const plain = name.normalize('NFC').toLowerCase()
  const written = plain.replace(/[äöüøå]/g, (letter) => pairs[letter] ?? letter)
  return written === plain ? undefined : written
}
