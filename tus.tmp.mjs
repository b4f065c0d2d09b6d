import * as tus from 'tus-js-client'
import { createReadStream, statSync } from 'node:fs'
const file = process.argv[2]; const size = statSync(file).size
const jar = {}
const up = new tus.Upload(createReadStream(file), { endpoint: process.argv[3] ?? 'http://127.0.0.1:4300/api/uploads', uploadSize: size, chunkSize: 5*1024*1024, retryDelays: [], metadata: { filename: file.split('/').pop(), filetype: '' },
 onBeforeRequest(r) { if (jar.c) r.setHeader('cookie', jar.c) }, onAfterResponse(r, res) { const c = res.getHeader('set-cookie'); if (c) jar.c = String(c).split(';')[0]; console.log(r.getMethod(), res.getStatus(), res.getHeader('upload-offset'), res.getHeader('location')) },
 async onSuccess() { const r = await fetch(up.url, { headers: { cookie: jar.c } }); console.log(r.status, await r.text()); const d = await fetch(up.url, {method:'DELETE', headers:{cookie: process.env.KEEP ? '' : jar.c}}); console.log('delete', d.status, 'foreign', (await fetch(up.url)).status) }, onError(e) { console.log('ERR', e.originalResponse?.getStatus(), e.originalResponse?.getBody()) } })
up.start()
