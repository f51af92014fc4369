import { connect } from 'node:net'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { send, wire, type Call } from './parts/call.ts'
import type { Drill, Outcome } from './parts/drill.ts'
import { makeInstance } from './parts/instance.ts'
import { buildPeople, type Person } from './parts/people.ts'
import { openPlace } from './parts/place.ts'

const SLOW_BYTES_A_SECOND = 16 * 1024
const PIECES_A_SECOND = 10
const SLOW_PEOPLE = 5

/** `bun run drill uploads [seconds]`: how long the slow upload takes, and the uploads beside the slow people. */
export const drill: Drill = {
  row: 'H5, U9',
  about: 'a slow upload runs to its end, one that hardly comes does not, and slow people stop no other company',
  minutes: 2,
  run: ([seconds = '90']) => sendSlowly(Number(seconds)),
}

async function sendSlowly(seconds: number): Promise<Outcome> {
  const place = await openPlace()
  const [slow = [], quick = []] = await buildPeople(place.databaseUrl, 2, SLOW_PEOPLE + 1)
  const instance = await makeInstance(place)
  await instance.start()
  const { port } = instance
  const until = performance.now() + seconds * 1000
  const [patient, ...others] = slow
  const [hardlySending, ...honest] = quick
  if (!patient || !hardlySending) throw new Error('two companies with people')

  const whole = sendPieces(port, upload(patient, seconds * SLOW_BYTES_A_SECOND), SLOW_BYTES_A_SECOND / PIECES_A_SECOND)
  const trickle = sendPieces(port, upload(hardlySending, 100_000), 1, 60_000)
  // Each with all the calls that one may have at once, and again as soon as one is refused.
  const holding = others.flatMap((by) =>
    Array.from({ length: limits.uploads.callsPerUser }, async () => {
      for (; performance.now() < until; await Bun.sleep(100))
        await sendPieces(port, upload(by, 100_000), 1, 1000, until)
    }),
  )
  const beside: string[] = []
  const waits: number[] = []
  for (let n = 0; performance.now() < until; await Bun.sleep(500)) {
    const by = honest[n++ % honest.length]
    if (!by) continue
    const { status, ms } = await send(port, upload(by, 1000))
    waits.push(ms)
    if (status !== 200) beside.push(String(status))
  }
  const [sent, hardly] = await Promise.all([whole, trickle])
  await Promise.all(holding)
  await instance.end('SIGTERM')
  await place.stop()

  const isWhole = sent.answer.startsWith('HTTP/1.1 200 ')
  const isRefused = /^HTTP\/1\.1 408 [^]*connection: close[^]*"code":"BODY_TOO_SLOW"/i.test(hardly.answer)
  const worst = Math.round(Math.max(...waits))
  return {
    passed: isWhole && isRefused && beside.length === 0,
    figure: [
      `16 KB/s for ${Math.round(sent.seconds)} s: ${sent.answer.slice(9, 12)}`,
      `a byte a minute: ${hardly.answer.slice(9, 12)} after ${Math.round(hardly.seconds)} s`,
      `beside ${holding.length} held uploads of ${others.length} people ${beside.length} of ${waits.length} of another company refused, at most ${worst} ms`,
    ].join('; '),
  }
}

const upload = (by: Person, bytes: number): Call => ({
  id: 'uploadCreate',
  by,
  form: [{ filename: 'a.pdf', type: 'application/pdf', bytes: `%PDF-1.7 ${'x'.repeat(bytes)}` }],
})

/** A call on a socket, its body in pieces of so many bytes; the answer, and when it was there. */
function sendPieces(port: number, call: Call, piece: number, everyMs = 1000 / PIECES_A_SECOND, until = Infinity) {
  const { method, target, headers, bytes = Buffer.alloc(0) } = wire(call)
  const lines = Object.entries({ ...headers, 'content-length': String(bytes.length), connection: 'close' })
  const began = performance.now()
  const ended = Promise.withResolvers<{ answer: string; seconds: number }>()
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(
      `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    )
  })
  let at = 0
  const timer = setInterval(() => {
    if (performance.now() > until) return socket.destroy()
    if (at < bytes.length) socket.write(bytes.subarray(at, (at += Math.floor(piece))))
    return undefined
  }, everyMs)
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(timer)
    ended.resolve({ answer, seconds: (performance.now() - began) / 1000 })
  })
  return ended.promise
}
