import type { NewImportRun } from '../../../shared/imports.ts'
import type { Database } from '../../database/open.ts'
import { conflict } from '../../http/problems.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { SignedInAdministrator } from '../queries.ts'
import { recordDecision } from '../records/history.ts'
import { importing } from './import-job.ts'
import { beginRun } from './import-queries.ts'

type Run = { administrator: SignedInAdministrator; jobs: Jobs; id: string; request: NewImportRun }

/** Queues an import or a trial. The history names the source of an import. */
export async function beginImport(
  database: Database,
  { administrator, jobs, id, request }: Run,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (!(await beginRun(transaction, id, request))) throw conflict('import-runs')
    const { id: administratorId, username } = administrator
    await jobs.enqueue(transaction, importing, { id, actor: { id: administratorId, username } })
    if (request.isTrial) return
    const subject = { kind: 'import' as const, id, name: request.source }
    await recordDecision(transaction, { actor: administrator, action: 'import_begun', subject })
  })
}
