import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load, type Load } from './load.ts'
import type { World } from './world.ts'

const BENCH = join(import.meta.dir, '..', 'knowledge-base.ts')

/** A server in a process of its own. */
export type Server = { name: string; port: number; pid: number; stop(): Promise<unknown> }

export async function startServer(name: 'limit' | 'product', url: string): Promise<Server> {
  const child = Bun.spawn([process.execPath, BENCH, `serve-${name}`, url], { stdout: 'pipe', stderr: 'inherit' })
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

export function ask(server: Server, world: World, paths: string[], seconds: number, connections = 16): Promise<Load> {
  const headers = { host: `${world.subdomain}.localhost:3000`, authorization: `Bearer ${world.token}` }
  return load(paths, { port: server.port, connections, seconds, headers })
}

/** Resident memory in MiB; 0 where there is no /proc. */
export function resident(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
