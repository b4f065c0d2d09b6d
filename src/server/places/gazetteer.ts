/** A town, village or post office. Coordinates in degrees (WGS 84). */
export type Place = {
  /** The id of GeoNames; negative for a post office that GeoNames lacks. */
  id: number
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Codes of the state and the county in GeoNames; empty if unknown. */
  admin1: string
  admin2: string
  /** The feature code of GeoNames, or `PO` for a post office. */
  feature: string
  population: number
  latitude: number
  longitude: number
  /** Within this distance of the coordinates most of the place lies. */
  radiusKm: number
  timeZone: string
}

/** A name under which a place is found. The heavier of two places is the likelier one. */
export type PlaceName = { key: string; place: number; isMain: boolean; weight: number }

/** A state or county with its codes in GeoNames; a state has no `admin2`. */
export type Division = {
  country: string
  admin1: string
  admin2: string
  name: string
  /** The name as `placeKey` writes it. */
  key: string
  latitude: number
  longitude: number
  /** Within this distance of the coordinates 95 of 100 of its places lie. */
  radiusKm: number
  population: number
}
