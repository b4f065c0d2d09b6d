const letters: Record<string, string> = {
  ...{ ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' },
}

/** A text without accents and in lower case, as searches compare texts: "Łódź" is "lodz". */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþıς]/g, (letter) => letters[letter] ?? letter)
}
