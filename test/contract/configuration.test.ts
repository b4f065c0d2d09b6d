import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readConfig, variableNames } from '../../src/server/config.ts'
import { isServedByHttps } from '../../src/server/security/own-cookie.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

/** Variables of the tests, and those of other software that the documents mention. */
const foreignNames = [
  'CHROMIUM_PATH',
  'TEST_DATABASE_URL',
  'PGPASSWORD',
  'NODE_EXTRA_CA_CERTS',
  'NODE_IMAGE',
]

const mentioning = [
  ...['README.md', 'CONTRIBUTING.md', 'docs/operations.md', 'docs/importing.md'],
  ...['compose.yaml', 'Dockerfile', ...globSync('deploy/**/*.*', { cwd: root }).sort()],
]

describe('every variable', () => {
  test('is in .env.example, in the same order, with its default as value', () => {
    const text = read('.env.example')
    const example = parseEnv(text)
    expect(Array.from(text.matchAll(/^(\w+)=/gm), ([, name]) => name)).toEqual(variableNames)
    expect(readConfig(example)).toEqual(readConfig({}))
  })

  test('is in the table of the README, in the same order, with its default', () => {
    const rows = read('README.md').matchAll(/^\| `([A-Z\d_]+)` +\| +(?:`([^`]*)`)?[^|]*\|/gm)
    const table = Object.fromEntries(Array.from(rows, ([, name, value = '']) => [name, value]))
    expect(Object.keys(table)).toEqual(variableNames)
    expect(readConfig(table)).toEqual(readConfig({}))
  })

  test.each(mentioning)('that %s mentions exists', (name) => {
    const mentioned = read(name).matchAll(/(?:`|^|\s)([A-Z]+_[A-Z\d_]+|HOST|PORT)(?=[`=:])/gm)
    const known = new Set([...variableNames, ...foreignNames, 'NODE_ENV'])
    const names = Array.from(mentioned, ([, variable = '']) => variable)
    expect(
      names.filter((variable) => !known.has(variable) && !/^POSTGRES_/.test(variable)),
    ).toEqual([])
  })
})

describe('a faulty value', () => {
  test.each([
    { PORT: 'http' },
    { PORT: '70000' },
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'example.org' },
    { PUBLIC_URL: 'ftp://example.org' },
    { PUBLIC_URL: 'http://sightings.example.org' },
    { PUBLIC_URL: 'http://127.0.0.1.example.org' },
    { PUBLIC_URL: 'https://example.org/register' },
    { PUBLIC_URL: 'https://example.org/?page=1' },
    { PUBLIC_URL: 'https://example.org?' },
    { PUBLIC_URL: 'https://example.org/#main' },
    { PUBLIC_URL: 'https://ada:secret@example.org' },
    { DATABASE_URL: 'mysql://localhost/register' },
    { DATABASE_URL: 'postgres://[::1/register' },
    { DATABASE_DIRECT_URL: 'postgres://localhost/register' },
    { DATABASE_READ_URL: 'postgres://localhost/register' },
    { DATABASE_POOL: '0' },
    { DATABASE_POOL: '51' },
    { DATABASE_POOLER: 'true' },
    { DATABASE_POOLER: 'true', DATABASE_URL: 'postgres://localhost/register' },
    { ALLOW_UNSAFE_DATABASE: 'yes' },
    { SITE_NAME: 'x'.repeat(81) },
    { CONTACT_URL: 'javascript:alert(1)' },
    { ANALYTICS_TAG_URL: 'https://tag.example.org/tag.js' },
    { ANALYTICS_TAG_URL: 'file:///tag.js', ANALYTICS_ID: 'T-1' },
    { ANALYTICS_ID: 'T-1' },
    { ANALYTICS_ID: 'T 1&x=', ANALYTICS_TAG_URL: 'https://tag.example.org/tag.js' },
    { OIDC_ISSUER: 'login.example.org', OIDC_CLIENT_ID: 'register', OIDC_CLIENT_SECRET: 'x' },
    {
      OIDC_ISSUER: 'http://login.example.org',
      OIDC_CLIENT_ID: 'register',
      OIDC_CLIENT_SECRET: 'x',
    },
    { OIDC_ISSUER: 'http://127.0.0.1.example.org', OIDC_CLIENT_ID: 'r', OIDC_CLIENT_SECRET: 'x' },
    { OIDC_ISSUER: 'https://login.example.org' },
    { OIDC_CLIENT_ID: 'register' },
    { OIDC_CLIENT_SECRET: 'secret' },
    { LOG_LEVEL: 'loud' },
    { RATE_LIMITS: 'no' },
    { TRUSTED_PROXIES: 'everybody' },
    { SHARED_CACHE_SECONDS: '61' },
    { SHARED_CACHE_SECONDS: '-1' },
    { CACHE_PURGE_URL: 'http://10.0.0.9:6082,cache' },
    { REPORTS_REQUIRE_SIGN_IN: 'yes' },
    { ADMIN_MFA: 'off' },
  ])('is named in one clear message: %j', (environment) => {
    const [name = ''] = Object.keys(environment)
    expect(() => readConfig(environment)).toThrow(
      new RegExp(`cannot be used\\.\\n {2}${name}: .{5,}$`),
    )
  })

  test('does not hide other faulty values', () => {
    const environment = { PORT: 'x', LOG_LEVEL: 'x', RATE_LIMITS: 'x' }
    expect(() => readConfig(environment)).toThrow(/PORT: .*\n.*LOG_LEVEL: .*\n.*RATE_LIMITS: /)
  })

  test('is never repeated in the message, because it may be a password', () => {
    const fault = () => readConfig({ DATABASE_URL: 'mysql://me:secret@localhost/register' })
    expect(fault).toThrow()
    expect(fault).not.toThrow(/secret/)
  })
})

describe('production, that is, with PUBLIC_URL', () => {
  const production = { PUBLIC_URL: 'https://sightings.example.org' }

  test('refuses RATE_LIMITS=off', () => {
    const fault = /RATE_LIMITS: cannot be off in production/
    expect(() => readConfig({ ...production, RATE_LIMITS: 'off' })).toThrow(fault)
    expect(readConfig({ ...production, RATE_LIMITS: 'on' }).rateLimits).toBe(true)
    expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
  })

  test.each([
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://[::1]',
    'https://sightings.example.org',
  ])('may be at %s', (PUBLIC_URL) => {
    expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL)
  })

  test.each(['HTTPS://Sightings.Example.org', 'https://sightings.example.org:443/'])(
    'is served by HTTPS at %s, as browsers write it',
    (PUBLIC_URL) => {
      const config = readConfig({ PUBLIC_URL })
      expect(config.publicUrl).toBe('https://sightings.example.org')
      expect(isServedByHttps(config)).toBe(true)
    },
  )

  test('may listen on every address; a trial listens on loopback only', () => {
    expect(readConfig({ ...production, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
    for (const HOST of ['127.0.0.1', '::1', 'localhost'])
      expect(readConfig({ HOST }).host).toBe(HOST)
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5', '127.0.0.1.example.org']) {
      expect(() => readConfig({ HOST })).toThrow(/HOST: .*PUBLIC_URL/)
    }
  })
})

describe('a database server', () => {
  test.each([
    'postgres://me:secret@one.example,two.example/register?target_session_attrs=read-write',
    'postgresql://one.example:5432,two.example:5432/register',
    'postgres:///register?host=one.example,two.example',
  ])('is a single server: %s is refused', (DATABASE_URL) => {
    const read = () => readConfig({ DATABASE_URL })
    expect(read).toThrow(/DATABASE_URL: names several hosts; name one that always leads to/)
    expect(read).not.toThrow(/secret/)
  })

  test.each([
    'postgres://register:a,b@db/register',
    'postgres:///register?host=/run/postgresql',
    'postgresql://register:secret@[::1]:5432/register?sslmode=require',
  ])('is named by %s', (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })
})

describe('single sign-on', () => {
  const client = { OIDC_CLIENT_ID: 'register', OIDC_CLIENT_SECRET: 'secret' }

  test('is configured by issuer, client and secret', () => {
    const OIDC_ISSUER = 'https://login.example.org/realm'
    const { singleSignOn, site } = readConfig({ ...client, OIDC_ISSUER, OIDC_NAME: 'Example ID' })
    expect(singleSignOn).toEqual({
      issuer: OIDC_ISSUER,
      clientId: 'register',
      clientSecret: 'secret',
    })
    expect(site.singleSignOn).toEqual({ name: 'Example ID' })
    expect(readConfig({}).site.singleSignOn).toBeNull()
  })

  test.each(['http://127.0.0.1:9000', 'http://localhost:9000/realm', 'http://[::1]:9000'])(
    'needs no https on this machine: %s',
    (OIDC_ISSUER) => {
      expect(readConfig({ ...client, OIDC_ISSUER }).singleSignOn?.issuer).toBe(OIDC_ISSUER)
    },
  )

  test('names each variable that misses another', () => {
    expect(() => readConfig(client)).toThrow(
      /OIDC_CLIENT_ID: needs OIDC_ISSUER too.*\n.*OIDC_CLIENT_SECRET: needs OIDC_ISSUER too/,
    )
  })
})

test('an empty variable counts as not set', () => {
  const empty = Object.fromEntries(variableNames.map((name) => [name, '']))
  expect(readConfig(empty)).toEqual(readConfig({}))
})
