import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Opens slow clients of one kind and reports when all are open. */
const [port = '', kind = '', count = '0', file = '', times = '1'] = process.argv.slice(2)

/** Milliseconds between two bytes of a client. */
const pause = 4_000

/** The source address of a client; 50 clients share one. */
function sourceOf(index: number): string {
  const source = Math.floor(index / 50)
  return `127.1.${Math.floor(source / 200)}.${(source % 200) + 1}`
}

const openings: Record<string, string> = {
  headers: 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
  bodies:
    'POST /api/reports HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{',
  readers: `GET ${file} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(Number(times)),
}

async function open(index: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: sourceOf(index) })
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (kind === 'readers') socket.pause()
  else socket.on('end', () => socket.destroy()).resume()
  socket.write(openings[kind] ?? '')
  return socket
}

/**
 * Opens some thousand a second, which is no flood. Their bytes do not come all at once, because
 * strangers do not act together.
 */
const round = kind === 'readers' ? 200 : 10
const openedEachRound = kind === 'readers' ? 1 : 25

const sockets: Socket[] = []
for (let index = 0; index < Number(count); index += openedEachRound) {
  const amount = Math.min(openedEachRound, Number(count) - index)
  const next = Array.from({ length: amount }, (_, at) => open(index + at))
  sockets.push(...(await Promise.all(next)))
  await sleep(round)
}
console.log('open')
if (kind === 'readers') {
  setInterval(() => {}, pause)
} else {
  const share = Math.ceil((sockets.length * round) / pause)
  for (let at = 0; ; at = at + share < sockets.length ? at + share : 0) {
    for (const socket of sockets.slice(at, at + share)) if (socket.writable) socket.write('x')
    await sleep(round)
  }
}
