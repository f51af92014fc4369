import { join, resolve } from 'node:path'

const root = resolve(import.meta.dir, '../..')

/** What the app may say by itself; of the rest the server's answers bring the words. */
async function namesInUse(): Promise<Set<string>> {
  const names = new Set<string>()
  for (const pattern of ['web/**/*.{ts,tsx}', 'openapi/rules/*.ts'])
    for await (const path of new Bun.Glob(pattern).scan(root)) {
      if (/\.(test|e2e)\.tsx?$/.test(path)) continue
      for (const [name] of (await Bun.file(join(root, path)).text()).matchAll(/\b[A-Z][A-Z\d_]+\b/g)) names.add(name)
    }
  return names
}

/** The contract's messages whose names stand nowhere in the app: two thirds of the table, in every first load. */
export function lightMessages(): Bun.BunPlugin {
  let names: Promise<Set<string>> | undefined
  return {
    name: 'light-messages',
    setup(build) {
      build.onLoad({ filter: /openapi\/gen\/messages\.gen\.ts$/ }, async ({ path }) => {
        names ??= namesInUse()
        const used = await names
        const source = await Bun.file(path).text()
        const contents = source.replace(/^ {2}"([A-Z\d_]+)": .*\n/gm, (line, name: string) =>
          used.has(name) ? line : '',
        )
        if (contents === source) throw new Error(`${path} is written in another way: nothing is left out any more`)
        return { contents, loader: 'ts' }
      })
    },
  }
}
