/** "the Netherlands", but "France". */
export const withArticle = (area: string) =>
  /^(United |Isle of |District of |Philippines|Bahamas|Maldives|Comoros|Gambia)|(Netherlands|Islands|Republic)$/.test(
    area,
  )
    ? `the ${area}`
    : area
