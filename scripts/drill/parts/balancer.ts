import { readiness } from './instance.ts'
import { type Ended, type KeptConnection, openKept } from './kept-connection.ts'

/** Shorter than the shortest drain that makes sense. */
const ASKED_EVERY_MS = 500

/**
 * As the usual balancers work: asks each instance whether it is ready, sends calls to those in turn over connections that it
 * keeps, believes `Connection: close`, and repeats nothing, because it cannot know what became of a write.
 */
export type Balancer = {
  send(request: Buffer): Promise<Ended & { port: number }>
  /** Sends nothing there any more, or does so again. */
  isTaken(port: number): boolean
  stop(): void
}

export function openBalancer(ports: readonly number[]): Balancer {
  const taken = new Set(ports)
  const idle = new Map<number, KeptConnection[]>(ports.map((port) => [port, []]))
  let turn = 0

  const look = async (port: number) => {
    if ((await readiness(port)) === 200) taken.add(port)
    else taken.delete(port)
  }
  const timers = ports.map((port) => setInterval(() => void look(port), ASKED_EVERY_MS))

  return {
    isTaken: (port) => taken.has(port),
    async send(request) {
      const all = [...taken]
      const port = all[turn++ % all.length]
      if (port === undefined) return { status: 'reset', reason: 'no instance is ready', port: 0 }
      const kept = idle.get(port) ?? []
      let connection = kept.pop()
      while (connection && !connection.isOpen()) connection = kept.pop()
      connection ??= openKept(port)
      const ended = await connection.send(request)
      if (connection.isOpen()) kept.push(connection)
      return { ...ended, port }
    },
    stop: () => {
      for (const timer of timers) clearInterval(timer)
      for (const connection of [...idle.values()].flat()) connection.close()
    },
  }
}
