// Replaces --env-file-if-exists: an older Node rejects it before require-node.cjs can explain why.
const { existsSync } = require('node:fs')

if (existsSync('.env')) process.loadEnvFile('.env')
// Without it React loads its development build, which is larger and four times slower.
process.env.NODE_ENV ??= 'production'
