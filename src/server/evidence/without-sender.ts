import { sql } from 'kysely'
import { plainFileName } from './receive/file-name.ts'

const nobody = Buffer.alloc(0)
const fileName = plainFileName('')

/** The values of an upload that tells nothing about its sender. */
export const withoutSender = { sender: nobody, source: nobody, fileName, description: null }

/** In SQL, for what keeps its own file name and description: no link to the browser that sent it. */
export const setUnlinked = sql`sender = '', source = ''`

/** The same as `withoutSender`, in SQL. */
export const setWithoutSender = sql`${setUnlinked}, file_name = ${sql.lit(fileName)}, description = null`
