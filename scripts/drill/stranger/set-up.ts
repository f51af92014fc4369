import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '../../../api/local/free-port.ts'
import { readiness } from '../parts/instance.ts'
import type { Chapter } from './chapter.ts'
import { asUser, must, userNamed } from './machine.ts'

const REPOSITORY = join(import.meta.dir, '..', '..', '..')
/** What a copy of the repository does not hold. */
const LEFT_OUT = ['node_modules', '.data', '.build', '.git']
/** Folders that the chapter names, each below the drill's own. */
const NAMED = /\/(opt\/workspace|etc\/workspace\.env|usr\/local)\b/g

export type SetUp = Awaited<ReturnType<typeof setUp>>

/** The product on a machine whose files stand below `root`, by the lines of the chapter. */
export async function setUp({ shell }: Chapter, settings: Record<string, string>, root: string) {
  const [install = '', schema = '', start = ''] = shell
  const here = (text: string) => text.replaceAll(NAMED, (path) => `${root}${path}`)
  const folder = here('/opt/workspace')
  for (const made of [folder, here('/usr/local'), dirname(here('/etc/workspace.env'))])
    mkdirSync(made, { recursive: true })
  const entries = readdirSync(REPOSITORY).filter((name) => !LEFT_OUT.includes(name))
  await must(['cp', '-r', ...entries.map((name) => join(REPOSITORY, name)), folder])
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  await Bun.write(here('/etc/workspace.env'), lines.join(''))
  chmodSync(here('/etc/workspace.env'), 0o640)

  const path = `${here('/usr/local/bin')}:${withoutOurs(process.env.PATH ?? '')}`
  const inShell = (commands: string) =>
    must(['sh', '-e', '-c', here(commands)], { ...process.env, PATH: path, npm_config_prefix: here('/usr/local') })
  await inShell(install)
  await inShell(schema)

  const unit = await readUnit(join(folder, 'scripts', 'operate', 'workspace@.service'), here)
  const numbers = [...start.matchAll(/workspace@(\d+)/g)].map(([, port]) => port)
  const instances = await Promise.all(numbers.map(() => startUnit(unit, settings)))
  return {
    folder,
    instances,
    /** A command of the product in an operator's shell. */
    command: (line: string) => inShell(`${schema.split('\n').slice(0, 2).join('\n')}\n${line}`),
    stop: () => Promise.all(instances.map((one) => one.stop())),
  }
}

/** Without the programs that this repository has installed for itself. */
const withoutOurs = (path: string) =>
  path
    .split(':')
    .filter((one) => !one.includes('node_modules') && !one.includes('bun-node'))
    .join(':')

type Unit = { command: string[]; environment: Record<string, string>; folder: string }

/** What systemd would do by this file. */
async function readUnit(file: string, here: (text: string) => string): Promise<Unit> {
  const text = await Bun.file(file).text()
  const of = (name: string) => here(new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '')
  const said = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
  return {
    command: of('ExecStart').split(' '),
    folder: of('WorkingDirectory'),
    environment: Object.fromEntries(said.map((one) => one.split('=') as [string, string])),
  }
}

async function startUnit({ command, environment, folder }: Unit, settings: Record<string, string>) {
  const port = await freePort()
  let child: Bun.Subprocess | undefined
  const start = async () => {
    const launched = Bun.spawn({
      // Nobody's files are below the product's: it writes there as little as `ProtectSystem=strict` lets it.
      cmd: asUser(userNamed('nobody'), command),
      cwd: folder,
      env: { PATH: '/usr/bin:/bin', ...settings, ...environment, PORT: String(port), LOG_LEVEL: 'warn' },
      stdin: 'ignore',
      stdout: 'inherit',
      stderr: 'inherit',
    })
    child = launched
    for (; (await readiness(port)) !== 200; await Bun.sleep(20))
      if (launched.exitCode !== null) throw new Error(`an instance ended with ${launched.exitCode}`)
  }
  const stop = async () => {
    child?.kill('SIGTERM')
    return (await child?.exited) ?? 0
  }
  await start()
  return { port, start, stop }
}
