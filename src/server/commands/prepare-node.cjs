const { readFileSync } = require('node:fs')
const { enableCompileCache } = require('node:module')
const path = require('node:path')
const { parseEnv } = require('node:util')

/** The text of .env without the mark (BOM) with which some editors begin a file; '' if there is none. */
function readEnvironmentFile() {
  try {
    return readFileSync('.env', 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    if (error.code === 'ENOENT') return ''
    console.error(
      `The file ${path.resolve('.env')} cannot be read (${error.code}): it must be a file that the user of the site may read.`,
    )
    process.exit(1)
  }
}

// Replaces --env-file-if-exists: an older Node rejects it before require-node.cjs can explain why.
for (const [name, value] of Object.entries(parseEnv(readEnvironmentFile()))) {
  process.env[name] ??= value
}
// Without it React loads its development build, which is larger and four times slower.
process.env.NODE_ENV ??= 'production'
// The next start compiles only what has changed. Where Node cannot write, it compiles everything, as before.
enableCompileCache(path.join(__dirname, '../../../node_modules/.cache/compiled'))
