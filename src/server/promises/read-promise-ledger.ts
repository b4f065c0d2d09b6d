import {
  type PromiseLedger,
  promisedPeriods,
  promisesAnchor,
  smallestCount,
  uncountedPromises,
} from '../../shared/promises.ts'
import { promisesTexts } from '../../shared/texts/en/promises.ts'
import { english, textsIn } from '../../shared/texts/texts.ts'
import { pageUrls } from '../../shared/urls.ts'
import type { Database } from '../database/open.ts'
import { listLastRuns } from './promise-runs.ts'

const texts = textsIn(english, promisesTexts)

/**
 * A count that tells hardly anything about one person: null below five, then in steps of five, and
 * from a hundred on two digits.
 * Without the rounding, two answers on two days would tell that one account was erased.
 */
export function roughly(count: number): number | null {
  if (count < smallestCount) return null
  const step = count < 100 ? smallestCount : 10 ** (String(count).length - 2)
  return Math.floor(count / step) * step
}

/** What everybody may know of the last runs. */
export async function readPromiseLedger(database: Database): Promise<PromiseLedger> {
  const runs = await listLastRuns(database)
  return {
    promises: runs.map(({ name, at, state, checked, changed }) => ({
      name,
      text: texts.sentences[name],
      period: texts.period(promisedPeriods[name]),
      page: `${pageUrls.dataProtection}#${promisesAnchor}`,
      state,
      ranAt: at?.toISOString() ?? null,
      counts: uncountedPromises.includes(name)
        ? null
        : { checked: roughly(checked), changed: roughly(changed) },
    })),
  }
}
