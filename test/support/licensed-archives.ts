import { registerSource } from '../../src/server/importing/import-sources.ts'
import { storeReports } from './reports.ts'
import type { TestSite } from './site.ts'

type WithDatabase = Pick<TestSite, 'database'>

type DeclaredArchive = { title: string; licence?: string; licenceAddress?: string }

export const clubArchive: DeclaredArchive = {
  title: 'The Night Sky Club',
  licence: 'Open Licence 2.0',
  licenceAddress: 'https://licence.example/2.0',
}

/** As an import declares it. Without a licence the archive has none from now on. */
export const declareArchive = ({ database }: WithDatabase, archive: DeclaredArchive) =>
  registerSource(database, 'club', archive)

export const withdrawLicence = (site: WithDatabase) =>
  declareArchive(site, { title: clubArchive.title })

/** Reports of the archive "club" with the keys 1, 2 … Returns their ids in that order. */
export const storeOfClub = ({ database }: WithDatabase, count: number) =>
  storeReports(
    database,
    Array.from({ length: count }, (_, index) => ({
      importSource: 'club',
      importKey: `${index + 1}`,
      description: `Words of the club ${index + 1}`,
    })),
  )
