import path from 'node:path'

/** Where the files of the gazetteer lie; `npm run places` writes them. */
export const gazetteerFolder = path.join(import.meta.dirname, '../../../gazetteer')

/** The line of each file is `SHA-256  name`, as the program sha256sum writes it. */
export const checksumsFile = 'SHA256SUMS'

export type ColumnType = 'integer' | 'text' | 'real' | 'boolean'

type GazetteerTable = {
  /** Its file is called `name.tsv.br`: lines without a head, columns divided by tabs. */
  name: string
  /** The keys of the values and, in the order of the columns, the types of PostgreSQL. */
  columns: Record<string, ColumnType>
}

export const gazetteerTables = {
  places: {
    name: 'places',
    columns: {
      ...({ id: 'integer', name: 'text', country: 'text', admin1: 'text' } as const),
      ...({ admin2: 'text', feature: 'text', population: 'integer' } as const),
      ...({ latitude: 'real', longitude: 'real', radiusKm: 'integer', timeZone: 'text' } as const),
    },
  },
  placeNames: {
    name: 'place-names',
    columns: { key: 'text', place: 'integer', isMain: 'boolean', weight: 'integer' },
  },
  divisions: {
    name: 'divisions',
    columns: {
      ...({ country: 'text', admin1: 'text', admin2: 'text', name: 'text', key: 'text' } as const),
      ...({ latitude: 'real', longitude: 'real', radiusKm: 'integer' } as const),
      population: 'integer',
    },
  },
} as const satisfies Record<string, GazetteerTable>

export const fileOf = ({ name }: GazetteerTable) => `${name}.tsv.br`
