import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { videoMemory } from '../../src/server/evidence/prepare/video-programs.ts'
import { findProgram, foldersOnPath } from '../support/find-program.ts'

const run = promisify(execFile)

const deploy = path.join(import.meta.dirname, '../../deploy')
const analyze = await findProgram(['systemd-analyze'], foldersOnPath(process.env.PATH))
const units = ['anomaly-register@.service', 'anomaly-register.target']

test.runIf(analyze)('systemd finds no fault in the units of deploy', async () => {
  const files = units.map((name) => path.join(deploy, name))
  const verified = await run(analyze ?? '', ['verify', ...files])
  expect(verified).toEqual({ stdout: '', stderr: '' })
})

test('the file of an operator changes no port or folder of a unit', async () => {
  const unit = await readFile(path.join(deploy, 'anomaly-register@.service'), 'utf8')
  const example = await readFile(path.join(deploy, '../.env.example'), 'utf8')
  const [, command = ''] = /^ExecStart=(.*\\\n.*)$/m.exec(unit) ?? []
  const settled = [...command.matchAll(/ ([A-Z_]+)=/g)].map(([, name]) => name)
  expect(settled).toEqual(['NODE_ENV', 'PORT', 'METRICS_PORT', 'DATA_DIR', 'DRAIN_SECONDS'])
  // systemd lets EnvironmentFile override Environment, so a variable in both is not what it says.
  const weak = [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(weak.filter((name) => example.includes(`\n${name}=`))).toEqual([])
})

test('a unit starts again until its database is there', async () => {
  const unit = await readFile(path.join(deploy, 'anomaly-register@.service'), 'utf8')
  const [, section = ''] = /^\[Unit\]\n([^[]*)/m.exec(unit) ?? []
  expect(section).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(unit).toMatch(/^Restart=always$/m)
})

test.for([
  ['nginx.conf', /^ +listen 443 ssl http2;$/m],
  ['nginx-cache.conf', /^ +listen 443 ssl http2;$/m],
  ['haproxy.cfg', /^ +bind :443 .* alpn h2,http\/1\.1$/m],
] as const)('%s offers HTTP/2 to browsers', async ([file, line]) => {
  expect(await readFile(path.join(deploy, file), 'utf8')).toMatch(line)
})

test.for(['haproxy.cfg', 'haproxy-postgresql.cfg'])(
  '%s gives up the rights of root, and says what happens to its servers',
  async (file) => {
    const text = await readFile(path.join(deploy, file), 'utf8')
    const [, section = ''] = /^global\n((?: .*\n)+)/m.exec(text) ?? []
    const lines = section.split('\n').map((line) => line.trim())
    expect(lines).toEqual(
      expect.arrayContaining(['user haproxy', 'group haproxy', 'log /dev/log local0 notice']),
    )
    expect(text).toMatch(/^defaults\n +mode \w+\n +log global$/m)
  },
)

test('Patroni obeys nobody without a password, and standbys report their long reads', async () => {
  const { restapi, bootstrap } = z
    .object({
      restapi: z.looseObject({ authentication: z.object({ username: z.string() }) }),
      bootstrap: z.object({
        dcs: z.object({
          postgresql: z.object({ parameters: z.record(z.string(), z.unknown()) }),
        }),
      }),
    })
    .parse(parse(await readFile(path.join(deploy, 'patroni.yml'), 'utf8')))
  // Patroni does not start with a user whose password is in neither the file nor the environment.
  expect(restapi.authentication).toEqual({ username: 'patroni' })
  expect(bootstrap.dcs.postgresql.parameters).toMatchObject({ hot_standby_feedback: 'on' })
})

test('a shell can read the upgrade', async () => {
  const read = await run('sh', ['-n', path.join(deploy, 'upgrade.sh')])
  expect(read).toEqual({ stdout: '', stderr: '' })
})

const kinds = {
  ConfigMap,
  Deployment,
  Ingress,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Secret,
  Service,
}
const Manifest = z.looseObject({
  kind: z.enum([
    'ConfigMap',
    'Deployment',
    'Ingress',
    'PersistentVolumeClaim',
    'PodDisruptionBudget',
    'Secret',
    'Service',
  ]),
})

async function readManifests(file: string, change = (text: string) => text) {
  const text = await readFile(path.join(deploy, 'kubernetes', file), 'utf8')
  return parseAllDocuments(change(text)).map((document) => Manifest.parse(document.toJS()))
}

/** What the comments say about processes with folders of their own. */
function separateFolders(text: string): string {
  return text
    .replace(/^ +persistentVolumeClaim: .*\n/m, '')
    .replace(/^( +)# +(emptyDir: )/m, '$1  $2')
    .replace(/^( +)# (- \{ name: sealing-key|- name: sealing-key| +secret: )/gm, '$1$2')
    .replace(/^ +# .*\n/gm, '')
}

test('the Kubernetes manifests fit the schemas of their kinds', async () => {
  const manifests = [
    ...(await readManifests('anomaly-register.yaml')),
    ...(await readManifests('assets-ingress.yaml')),
    ...(await readManifests('secret.example.yaml')),
  ]
  for (const { kind, ...manifest } of manifests) new kinds[kind](manifest).validate()
  expect(manifests.map(({ kind }) => kind).sort()).toEqual(Object.keys(kinds).sort())
})

test('so do they with folders of their own and a common key', async () => {
  const manifests = await readManifests('anomaly-register.yaml', separateFolders)
  for (const { kind, ...manifest } of manifests) new kinds[kind](manifest).validate()
  const { volumes, mounts } = z
    .object({
      spec: z.object({
        template: z.object({
          spec: z.object({
            volumes: z.array(z.looseObject({ name: z.string() })),
            containers: z.tuple([
              z.looseObject({ volumeMounts: z.array(z.object({ name: z.string() })) }),
            ]),
          }),
        }),
      }),
    })
    .transform(({ spec: { template } }) => ({
      volumes: template.spec.volumes,
      mounts: template.spec.containers[0].volumeMounts,
    }))
    .parse(manifests.find(({ kind }) => kind === 'Deployment'))
  expect(mounts.map(({ name }) => name)).toEqual(['data', 'temporary', 'sealing-key'])
  expect(volumes).toEqual([
    { name: 'data', emptyDir: { sizeLimit: '10Gi' } },
    { name: 'sealing-key', secret: { secretName: 'anomaly-register-key', defaultMode: 288 } },
    { name: 'temporary', emptyDir: { sizeLimit: '1Gi' } },
  ])
})

test('where processes have folders of their own, the Ingress asks all of them for a script', async () => {
  const text = await readFile(path.join(deploy, 'kubernetes/anomaly-register.yaml'), 'utf8')
  expect(text).toMatch(/not needed with.*retries a 404 below \/assets\/.*assets-ingress\.yaml/s)
  const [ingress] = await readManifests('assets-ingress.yaml')
  const prefix = 'nginx.ingress.kubernetes.io/proxy-next-upstream'
  const most = Number(/replicas: (\d+)/.exec(text)?.[1]) + Number(/maxSurge: (\d+)/.exec(text)?.[1])
  expect(ingress).toMatchObject({
    metadata: {
      annotations: { [prefix]: 'error timeout http_404', [`${prefix}-tries`]: `${most}` },
    },
    spec: { rules: [{ http: { paths: [{ path: '/assets/', pathType: 'Prefix' }] } }] },
  })
})

test('a unit and a container may use the memory of a video program and 1 GB more', async () => {
  const unit = await readFile(path.join(deploy, 'anomaly-register@.service'), 'utf8')
  const pod = await readFile(path.join(deploy, 'kubernetes/anomaly-register.yaml'), 'utf8')
  const composed = await readFile(path.join(deploy, '../compose.yaml'), 'utf8')
  const limits = [
    /^MemoryMax=(\d+)G$/m.exec(unit),
    /limits: { memory: (\d+)Gi }/.exec(pod),
    /^ +mem_limit: (\d+)g$/m.exec(composed),
  ]
  const needed = videoMemory / 1024 ** 3 + 1
  expect(limits.map((found) => Number(found?.[1]))).toEqual([needed, needed, needed])
})

test('a killed video program does not stop the unit', async () => {
  const unit = await readFile(path.join(deploy, 'anomaly-register@.service'), 'utf8')
  expect(unit).toMatch(/^OOMPolicy=continue$/m)
})

test('the compose files fit the schema of compose', async () => {
  const linter = path.dirname(createRequire(import.meta.url).resolve('dclint/package.json'))
  const text = await readFile(path.join(linter, 'schemas/compose.schema.json'), 'utf8')
  const { $schema: _, ...schema } = z.looseObject({ $schema: z.string() }).parse(JSON.parse(text))
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  for (const file of ['../compose.yaml', 'compose.replicas.yaml']) {
    const composed = await readFile(path.join(deploy, file), 'utf8')
    const reset = { tag: '!reset', collection: 'seq', resolve: () => [] } as const
    validate(parse(composed, { customTags: [reset] }))
    expect(validate.errors, file).toBeNull()
  }
})
