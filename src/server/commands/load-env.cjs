// In place of --env-file-if-exists, which an older Node refuses before require-node.cjs can speak.
const { existsSync } = require('node:fs')

if (existsSync('.env')) process.loadEnvFile('.env')
