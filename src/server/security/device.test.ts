import { expect, test } from 'vitest'
import { describeDevice } from './device.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/142.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/142.0 Safari/537.36 Edg/142`, 'Edge on Windows'],
  [`${mac} AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15`, 'Safari on macOS'],
  [`${mac} ${webKit} Chrome/142.0 Safari/537.36 OPR/124`, 'Opera on macOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18 like Mac OS X) CriOS/142 Safari/604', 'Chrome on iPhone'],
  [`Mozilla/5.0 (Linux; Android 16) ${webKit} Chrome/142.0 Mobile`, 'Chrome on Android'],
  ['curl/8.5.0', 'Unknown browser'],
  ['', 'Unknown browser'],
  [undefined, 'Unknown browser'],
])('%s is %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})
