import * as z from 'zod/mini'
import { CaseExport } from '../../shared/case.ts'
import { hashRecall, hashReport } from './seal.ts'

/** The part of an exported case that its seals cover. */
export const SealedFile = z.pick(CaseExport, { report: true, seal: true, entries: true })
export type SealedFile = z.infer<typeof SealedFile>

type CheckedSeal = { what: string; date: string; hash: string; isRight: boolean }

const bytesOf = (salt: string) => Buffer.from(salt, 'hex')

/** Compares every seal that has a salt with the text in the file. */
export function checkSeals({ report, seal, entries }: SealedFile): CheckedSeal[] {
  const checked: CheckedSeal[] = []
  if (seal?.salt) {
    const { hash, sealedAt, salt } = seal
    const found = hashReport(report, bytesOf(salt), new Date(sealedAt)).toString('hex')
    checked.push({ what: 'The report', date: sealedAt, hash, isRight: found === hash })
  }
  for (const { text, createdAt, sealHash: hash, sealSalt } of entries) {
    if (!hash || !sealSalt) continue
    const date = createdAt.slice(0, 10)
    const found = hashRecall(text, bytesOf(sealSalt), date).toString('hex')
    checked.push({ what: 'The second account', date, hash, isRight: found === hash })
  }
  return checked
}
