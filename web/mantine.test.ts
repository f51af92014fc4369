import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const sheets = join(import.meta.dir, '../node_modules/@mantine/core/styles')

test('every component in use has its styles in mantine.css', async () => {
  const listed = await Bun.file(join(import.meta.dir, 'mantine.css')).text()
  const missing = new Set<string>()
  for await (const path of new Bun.Glob('**/*.{ts,tsx}').scan(import.meta.dir)) {
    const source = await Bun.file(join(import.meta.dir, path)).text()
    for (const [, names = ''] of source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)) {
      for (const name of names.split(',').map((part) => part.trim().split(' ')[0] ?? '')) {
        const sheet = `${name}.layer.css`
        if (existsSync(join(sheets, sheet)) && !listed.includes(`/${sheet}'`)) missing.add(`${path}: ${name}`)
      }
    }
  }
  expect([...missing]).toEqual([])
})
