import { test as base } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

/** A `test` that begins with an empty folder. */
export const test = base.extend('folder', temporaryFolder)
