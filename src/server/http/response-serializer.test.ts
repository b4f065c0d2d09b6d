import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { forEachOptionalText } from '../../shared/optional-texts.ts'
import { ProblemDetails } from '../../shared/problems.ts'
import { PublicReport } from '../../shared/public-report.ts'
import { serializerCompiler } from './response-serializer.ts'

const report: PublicReport = {
  id: '7f9c24e5-0c1b-4f5e-9d0a-2f6f0c1d3b5a',
  region: 'usa',
  location: 'Flagstaff, "Arizona"',
  sightingDate: '2025-06-14',
  sightingTime: '22:40',
  phenomenonType: 'ufo',
  duration: 'five minutes',
  description: 'Line one\nline two \u2028 </script> \u{1f6f8} "quoted" and \\ more of it',
  ...forEachOptionalText(() => null),
  videoUrl: null,
  videoFileName: null,
  anonymous: true,
  verified: false,
  status: 'pending',
  createdAt: '2025-06-15T08:00:00.000Z',
  fullName: 'Anonymous',
  email: null,
}

const serialize = (schema: z.core.$ZodType, value: unknown): unknown =>
  JSON.parse(serializerCompiler({ schema, method: 'GET', url: '/' })(value))

test('writes the fields of the schema, including null and special characters', () => {
  expect(serialize(PublicReport, report)).toEqual(report)
  expect(serialize(z.array(PublicReport), [report, report])).toEqual([report, report])
})

test('leaves out fields that are not in the schema', () => {
  const row = { ...report, userId: 'secret', submissionKey: 'secret', searchVector: 'secret' }
  expect(serialize(z.array(PublicReport), [row])).toEqual([report])
})

test('refuses a value without a required field', () => {
  const { location: _, ...incomplete } = report
  expect(() => serialize(PublicReport, incomplete)).toThrow('location')
})

test('leaves out an optional field that is absent', () => {
  const problem = {
    type: 'about:blank',
    title: '',
    status: 404,
    detail: '',
    code: '',
    requestId: '',
  }
  expect(serialize(ProblemDetails, problem)).toEqual(problem)
})
