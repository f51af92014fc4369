export type Need = 'postgres' | 'pgbouncer' | 'chromium' | 'servers'

/** One step of `run test`. A static step counts as one test; the others count what bun:test counts. */
export interface Step {
  name: string
  seconds: number
  /** A script of package.json. */
  script?: string
  /** Whether the step runs this test file. */
  owns?: (file: string) => boolean
  preload?: string[]
  /** So long one test may take that names no time of its own. */
  testSeconds?: number
  /** How often a failed test is tried again. */
  retry?: number
  /** So many of its files at a time, each worker on servers of its own. */
  workers?: number
  needs?: Need[]
}

const browser = (file: string) => file.endsWith('.e2e.ts')
const inside = (folder: string) => (file: string) => file.startsWith(`${folder}/`) && !browser(file)

/** Apart from the rooms of the server, so that the lanes below end together. */
const isGround = (file: string) => inside('openapi')(file) || inside('api/db')(file)

/** One after the other; lanes of a phase go beside each other and share no state: there are two, one per core. */
export const phases: Step[][][] = [
  [
    [
      { name: 'generate', script: 'generate:check', seconds: 120 },
      { name: 'types', script: 'types', seconds: 600 },
      { name: 'lint', script: 'lint', seconds: 120 },
      { name: 'format', script: 'format:check', seconds: 120 },
      { name: 'imports', script: 'imports', seconds: 120 },
      { name: 'dead code', script: 'dead', seconds: 120 },
      { name: 'sources', script: 'sources', seconds: 120 },
      { name: 'size', script: 'size', seconds: 180 },
      { name: 'mocks', owns: inside('mocks'), needs: ['postgres'], seconds: 900 },
      // They start processes and wait for them: there is time for the others beside them.
      { name: 'scripts', owns: inside('scripts'), needs: ['postgres', 'pgbouncer'], seconds: 1800 },
    ],
    [
      {
        name: 'web',
        owns: inside('web'),
        preload: ['./web/test/noon.ts', './web/test/dom.ts', './web/test/setup.ts'],
        seconds: 900,
      },
      {
        name: 'api',
        owns: (file) => inside('api')(file) && !isGround(file),
        needs: ['postgres', 'pgbouncer'],
        seconds: 1800,
      },
      {
        name: 'contract+database',
        owns: isGround,
        needs: ['postgres', 'pgbouncer'],
        seconds: 900,
      },
    ],
  ],
  // Mostly waiting, so two of them share the machine. A browser on a busy one may miss a moment: what fails twice has
  // failed, what failed once is named. One that runs out of time takes browser and servers of its file with it: it has long.
  [
    [
      {
        name: 'browser',
        owns: browser,
        needs: ['postgres', 'chromium', 'servers'],
        testSeconds: 150,
        retry: 1,
        workers: 2,
        seconds: 3600,
      },
    ],
  ],
]

/** Test files of the project, as `./path`: bun test takes a bare word for a filter, which would match too much. */
export async function testFiles(): Promise<string[]> {
  const glob = new Bun.Glob('{openapi,api,web,mocks,scripts}/**/*.{test.ts,test.tsx,e2e.ts}')
  return (await Array.fromAsync(glob.scan({ onlyFiles: true }))).toSorted()
}

export interface Plan {
  step: Step
  files: string[]
}

/** Words choose steps by name; paths choose files, each in the step that owns it. No words: everything. */
export function plan(steps: Step[], files: string[], words: string[]): Plan[] {
  const paths = words
    .map((word) => word.replace(/^\.\//, ''))
    .filter((word) => word.includes('/') || files.includes(word))
  const names = words.filter((word) => !word.includes('/') && !files.includes(word))
  return steps.flatMap((step) => {
    const owned = files.filter((file) => step.owns?.(file))
    const chosen = owned.filter((file) =>
      paths.some((path) => file === path || file.startsWith(path.replace(/\/?$/, '/'))),
    )
    if (words.length === 0 || names.some((name) => step.name.includes(name))) return [{ step, files: owned }]
    return chosen.length > 0 ? [{ step, files: chosen }] : []
  })
}
