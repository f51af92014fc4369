// `bun run sbom`: what the product is made of, as CycloneDX; `licences`: under which licences; `list`: what we name ourselves.
import own from '../package.json'
import { cyclonedx } from './sbom/cyclonedx.ts'
import { readLock } from './sbom/lock.ts'

const [form = 'cyclonedx'] = process.argv.slice(2)
const locked = readLock()

if (form === 'licences') {
  const shipped = Object.groupBy(
    locked.filter(({ isShipped }) => isShipped),
    ({ licence }) => licence || 'not installed here',
  )
  for (const [licence, packages = []] of Object.entries(shipped).toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`${licence} (${packages.length}): ${packages.map(({ name }) => name).join(', ')}`)
} else if (form === 'list') {
  for (const { name, version, licence, isShipped } of locked.filter(({ isOurs }) => isOurs))
    console.log(`${name}@${version}  ${licence || 'not installed here'}${isShipped ? '' : '  (development)'}`)
} else if (form === 'cyclonedx') console.log(JSON.stringify(cyclonedx(locked, own), null, 2))
else {
  console.error('usage: bun run sbom [cyclonedx|licences|list]')
  process.exit(1)
}
