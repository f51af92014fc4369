import { readFileSync } from 'node:fs'
import { ENGINE } from '../../../api/settings/engine.ts'
import { load, type Load, type Question } from './load.ts'

/** Whose token, on which company's address. */
export type Caller = { subdomain: string; token: string }

/** A server in a process of its own. */
export type Server = { name: string; port: number; pid: number; stop(): Promise<unknown> }

/** `bench` is the script that serves it when it is called with `serve-{name}`. */
export const startServer = (bench: string, name: 'limit' | 'product', url: string): Promise<Server> =>
  startScript(name, [bench, `serve-${name}`, url])

/** A script that says its port first. The product runs as in production, the limit as Bun runs it by itself. */
export async function startScript(name: string, words: readonly string[]): Promise<Server> {
  const env = { ...(name !== 'limit' && ENGINE), ...process.env }
  const child = Bun.spawn([process.execPath, ...words], { env, stdout: 'pipe', stderr: 'inherit' })
  const reader = child.stdout.getReader()
  const { value } = await reader.read()
  reader.releaseLock()
  const port = Number(new TextDecoder().decode(value))
  if (!port) throw new Error(`${name} did not start`)
  const stop = () => {
    child.kill()
    return child.exited
  }
  return { name, port, pid: child.pid, stop }
}

const headersOf = ({ subdomain, token }: Caller) => ({
  host: `${subdomain}.localhost:3000`,
  authorization: `Bearer ${token}`,
})

/** The same questions by who has their answers: with the tags that the server gave them. */
export const knowing = (server: Server, caller: Caller, paths: readonly string[]): Promise<Question[]> =>
  Promise.all(
    paths.map(async (path) => {
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: headersOf(caller) })
      await response.arrayBuffer()
      return { path, headers: { 'if-none-match': response.headers.get('etag') ?? '' } }
    }),
  )

/** Calls in turn, for so many seconds or until each was made once. */
export function ask(
  server: Server,
  { subdomain, token }: Caller,
  asked: readonly (string | Question)[],
  seconds: number | 'once',
  connections = 16,
): Promise<Load> {
  const headers = headersOf({ subdomain, token })
  const much = seconds === 'once' ? { seconds: 240, calls: asked.length } : { seconds }
  const questions = asked.map((one) => (typeof one === 'string' ? { path: one, headers: {} } : one))
  return load(questions, { port: server.port, connections, headers, ...much })
}

/** Resident memory in MiB; 0 where there is no /proc. */
export function resident(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** One line of a verdict. */
export function report(goal: string, reached: boolean): boolean {
  console.log(`${reached ? 'reached' : 'MISSED '}  ${goal}`)
  return reached
}
