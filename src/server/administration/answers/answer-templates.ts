import { sql } from 'kysely'
import type { AnswerTemplate, NewTemplate } from '../../../shared/desk-answers.ts'
import { fieldFault } from '../../../shared/problems.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { invalidFields, notFound } from '../../http/problems.ts'
import type { Administrator } from '../queries.ts'
import { recordDecision } from '../records/history.ts'

const columns = ['id', 'title', 'text'] as const

export function listTemplates(database: Database): Promise<AnswerTemplate[]> {
  return database.selectFrom('answerTemplates').select(columns).orderBy('title').execute()
}

/** Titles are how moderators tell templates apart. */
async function refuseTakenTitle(
  transaction: DatabaseTransaction,
  { title, id }: { title: string; id?: string },
): Promise<void> {
  await sql`lock table answer_templates in share row exclusive mode`.execute(transaction)
  const taken = await transaction
    .selectFrom('answerTemplates')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirst()
  if (taken && taken.id !== id) {
    throw invalidFields([
      fieldFault('title', { code: 'already-taken', values: { field: 'templateTitle' } }),
    ])
  }
}

type Recorded = {
  actor: Administrator
  action: 'template_added' | 'template_changed' | 'template_removed'
  template: AnswerTemplate
}

/** The text stays out of the history, which can never be changed. */
async function record(
  transaction: DatabaseTransaction,
  { actor, action, template: { id, title: name } }: Recorded,
): Promise<void> {
  await recordDecision(transaction, { actor, action, subject: { kind: 'template', id, name } })
}

export function addTemplate(
  database: Database,
  actor: Administrator,
  given: NewTemplate,
): Promise<AnswerTemplate> {
  return database.transaction().execute(async (transaction) => {
    await refuseTakenTitle(transaction, given)
    const template = await transaction
      .insertInto('answerTemplates')
      .values(given)
      .returning(columns)
      .executeTakeFirstOrThrow()
    await record(transaction, { actor, action: 'template_added', template })
    return template
  })
}

/** Throws 404 if there is no such template. */
export function changeTemplate(
  database: Database,
  actor: Administrator,
  { id, ...given }: AnswerTemplate,
): Promise<AnswerTemplate> {
  return database.transaction().execute(async (transaction) => {
    await refuseTakenTitle(transaction, { id, ...given })
    const template = await transaction
      .updateTable('answerTemplates')
      .set(given)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst()
    if (!template) throw notFound('template')
    await record(transaction, { actor, action: 'template_changed', template })
    return template
  })
}

/** Throws 404 if there is no such template. */
export async function removeTemplate(
  database: Database,
  actor: Administrator,
  id: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const template = await transaction
      .deleteFrom('answerTemplates')
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst()
    if (!template) throw notFound('template')
    await record(transaction, { actor, action: 'template_removed', template })
  })
}
