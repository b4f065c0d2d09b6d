import { expect, test } from 'vitest'
import { english } from '../../../shared/texts/texts.ts'
import { unfinishedVideo } from '../../evidence/video-field.tsx'
import { blankFields } from './report-form-fields.ts'
import { readReport, reportResolver } from './report-resolver.ts'

const filledIn = {
  ...blankFields,
  fullName: 'Jane Doe',
  email: 'jane@example.com',
  region: 'usa',
  location: 'Marfa, Texas',
  placeId: '4709796',
  sightingDate: '2024-03-14',
  sightingTime: '21:30',
  phenomenonType: 'ufo',
  duration: '5 minutes',
  description: 'Three lights above the ridge.',
}

async function faultsOf(fields: typeof blankFields) {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await reportResolver(english)(fields, undefined, options)
  return Object.entries(errors).map(([name, fault]) => `${name}: ${fault?.message}`)
}

test('the texts of the choices become what the API takes', () => {
  expect(readReport(filledIn)).toMatchObject({ anonymous: true, reuse: false, placeId: 4709796 })
  const published = { ...filledIn, anonymous: 'false', reuse: 'true', placeId: '' }
  expect(readReport(published)).toMatchObject({ anonymous: false, reuse: true, placeId: null })
})

test('without a choice the witness stays anonymous', () => {
  expect(readReport({ ...filledIn, anonymous: '' })).toMatchObject({ anonymous: true })
})

test('fields with faults are no report', async () => {
  expect(readReport({ ...filledIn, location: ' ' })).toBeUndefined()
  expect(await faultsOf({ ...filledIn, location: ' ' })).toEqual([
    'location: City/State is required',
  ])
})

test('asks to wait for a video that is still uploading', async () => {
  expect(await faultsOf({ ...filledIn, videoUrl: unfinishedVideo })).toEqual([
    'videoUrl: The video is still uploading. Wait until it is received, or remove it',
  ])
  expect(await faultsOf({ ...filledIn, videoUrl: 'elsewhere' })).toEqual([
    'videoUrl: The video could not be found. Please upload it again',
  ])
})
