import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect } from 'vitest'
import { test as folderTest } from '../../../../test/support/folder-test.ts'
import { videos } from '../../../../test/support/videos.ts'
import { Problem } from '../../http/problems.ts'
import { openVideoChecker } from './check-video.ts'

/** `check` checks a sound video; the given script stands for ffprobe. */
const test = folderTest.extend('check', async ({ folder }) => {
  const video = path.join(folder, 'video.mp4')
  await writeFile(video, videos.mp4)
  return async (script?: string, { endsMeanwhile = false } = {}) => {
    const ffprobe = script === undefined ? undefined : path.join(folder, 'ffprobe')
    if (ffprobe) {
      await writeFile(ffprobe, `#!/bin/sh\n${script}\n`)
      await chmod(ffprobe, 0o755)
    }
    const checker = openVideoChecker({ ffmpeg: undefined, ffprobe, confinement: [] })
    const checked = checker.check(video, 'mp4').then(
      () => 'sound',
      (error: unknown) =>
        error instanceof Problem && error.status === 422 ? 'refused' : 'unchecked',
    )
    if (endsMeanwhile) await setImmediate().then(() => checker.close())
    const outcome = await checked
    await checker.close()
    return outcome
  }
})

test('a video is refused if ffprobe finds no video stream or fails', async ({ check }) => {
  expect(await check('echo h264')).toBe('sound')
  expect(await check('echo')).toBe('refused')
  expect(await check('exit 1')).toBe('refused')
  expect(await check('kill -SEGV $$')).toBe('refused')
})

test('a video is not refused because the site ends during the check', async ({ check }) => {
  expect(await check(undefined, { endsMeanwhile: true })).toBe('unchecked')
  for (const signal of ['TERM', 'INT', 'KILL']) {
    expect(await check(`kill -${signal} $$`)).toBe('unchecked')
  }
})

test('a video is not refused because a program cannot start', async ({ folder }) => {
  const video = path.join(folder, 'video.mp4')
  await writeFile(video, videos.mp4)
  const ffprobe = path.join(folder, 'missing')
  const checker = openVideoChecker({ ffmpeg: undefined, ffprobe, confinement: [] })
  await expect(checker.check(video, 'mp4')).rejects.toMatchObject({ status: 503 })
  await checker.close()
})
