/** A UUID as the database writes it: a part of a regular expression. */
export const uuidPattern = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`

/** The id of a place of the gazetteer, and no other spelling of the number. */
export const placeIdPattern = String.raw`-?[1-9]\d{0,8}`

const placeId = new RegExp(`^${placeIdPattern}$`)

export function isPlaceId(text: string): boolean {
  return placeId.test(text)
}
