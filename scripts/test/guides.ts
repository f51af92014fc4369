import { expect } from 'bun:test'
import { join, resolve } from 'node:path'

const guides = resolve(import.meta.dir, '../../openapi/guides')
export const textOf = (name: string) => Bun.file(join(guides, `${name}.md`)).text()
/** The programs of a guide, in their order. */
export async function blocksOf(name: string) {
  const found = (await textOf(name)).matchAll(/^```(\w+) ?(\S*)\n([\s\S]*?)\n```$/gm)
  return [...found].map(([, language = '', file = '', code = '']) => ({ language, file, code: `${code}\n` }))
}

/** What a program prints, given its input; its complaint is the test's. */
export async function runIn(
  folder: string,
  command: string[],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {},
) {
  const ran = Bun.spawn(command, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdin: Buffer.from(input),
    stderr: 'pipe',
  })
  const [out, complaint, code] = await Promise.all([
    new Response(ran.stdout).text(),
    new Response(ran.stderr).text(),
    ran.exited,
  ])
  expect([command.at(-1), code, code === 0 ? '' : complaint]).toEqual([command.at(-1), 0, ''])
  return { out, complaint }
}
