import type { Updateable } from 'kysely'
import type { HistoryAction } from '../../../shared/history.ts'
import {
  type DecisionOutcome,
  noPlace,
  type ReadingCorrection,
} from '../../../shared/moderation.ts'
import type { AppContext } from '../../app-context.ts'
import type { ReportsTable } from '../../database/tables.ts'
import { requirePlace } from '../../places/find-places.ts'
import { readReports } from '../../sightings/read-reports.ts'
import { type Command, carryOut } from './decide-reports.ts'

type Context = Pick<AppContext, 'database' | 'config'>
type Correction = Omit<ReadingCorrection, 'expectedUpdatedAt'>

function columnsOf({ placeId, time }: Correction): Updateable<ReportsTable> {
  return {
    ...(placeId === undefined
      ? {}
      : {
          correctedPlaceId: placeId === noPlace ? null : placeId,
          hasNoPlace: placeId === noPlace,
        }),
    ...(time === undefined
      ? {}
      : {
          correctedDate: time?.sightingDate ?? null,
          correctedTime: time?.sightingTime ?? null,
          correctedPrecision: time?.timePrecision ?? null,
        }),
  }
}

/** Without the values: the history outlives the report and holds none of its content. */
function actionsOf({ placeId, time }: Correction): HistoryAction[] {
  const actions: HistoryAction[] = []
  if (placeId !== undefined)
    actions.push(placeId === null ? 'place_correction_removed' : 'place_corrected')
  if (time !== undefined) actions.push(time === null ? 'time_correction_removed' : 'time_corrected')
  return actions
}

/**
 * Sets place or time of one report instead of what the site reads, or takes that back, and records it. What
 * follows from it is read at once; should that fail, the job does it.
 */
export async function correctReading(
  { database, config }: Context,
  command: Command,
  correction: Correction,
): Promise<DecisionOutcome[]> {
  const { placeId = null } = correction
  if (placeId !== noPlace) await requirePlace(database, placeId)
  const actions = actionsOf(correction)
  const outcomes = await carryOut(database, command, {
    async apply(transaction, ids) {
      if (actions.length === 0) return
      await transaction
        .updateTable('reports')
        .set(columnsOf(correction))
        .where('id', 'in', ids)
        .execute()
    },
    record: () => actions.map((action) => ({ action, from: null, to: null })),
  })
  await readAgain({ database, config }, outcomes)
  return outcomes
}

/** Reads place and time from the words of today. */
export async function readAgain(
  { database, config }: Context,
  outcomes: DecisionOutcome[],
): Promise<void> {
  for (const { id } of outcomes) {
    await readReports(database, { only: id, needsGazetteer: config.loadsPlaces })
  }
}
