import { join } from 'node:path'

const MAKE_WITHIN = 30_000

/** A WebP copy not wider than `width`; undefined when there is none: of an animation, or of what cannot be read. */
export async function makeCopy(
  source: ReadableStream<Uint8Array>,
  width: number,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const child = Bun.spawn({
    cmd: [process.execPath, join(import.meta.dir, 'copy-program.ts'), String(width)],
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdin: source,
    stdout: 'pipe',
    stderr: 'ignore',
    timeout: MAKE_WITHIN,
    signal,
    killSignal: 'SIGKILL',
  })
  const [copy, code] = await Promise.all([new Response(child.stdout).bytes(), child.exited])
  return code === 0 && copy.length > 0 ? copy : undefined
}
