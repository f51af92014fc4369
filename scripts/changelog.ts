// `bun run changelog`: what the published contract promises differently since it was told last becomes a new entry of
// the changelog, and the contract is kept as this version tells it. It asks for `info.version` to be moved first, by as much as the changes need (semver).
import { entry, recordedText, unrecorded, withEntry, type Recorded } from '../openapi/published/changelog.ts'
import { difference } from '../openapi/published/difference.ts'
import { factsOf } from '../openapi/published/facts.ts'
import { publishedContract } from '../openapi/published/published.ts'
import { keepPublished, publishedAt } from '../openapi/published/versions.ts'
import { generate } from './generate.ts'

const openapi = new URL('../openapi/', import.meta.url)
const [changelog, record] = [new URL('CHANGELOG.md', openapi), new URL('published/recorded.json', openapi)]

const yaml = (await generate()).get('openapi.yaml') ?? ''
const contract = Bun.YAML.parse(yaml) as { info: { version: string } }
const { version } = contract.info
const published = publishedContract(contract)
const facts = factsOf(published)
const recorded = (await Bun.file(record).json()) as Recorded
// What was promised then as facts are made now: a kind of fact that is new to factsOf() is no change of the contract.
const before = await publishedAt(recorded.version)
const changes = difference(before ? factsOf(before) : recorded.facts, facts)
const wanted = unrecorded(recorded, version, changes)
if (wanted?.includes('info.version')) {
  console.error(wanted)
  process.exit(1)
}
if (wanted !== undefined) {
  const day = new Date().toISOString().slice(0, 10)
  await Bun.write(changelog, withEntry(await Bun.file(changelog).text(), entry(version, day, changes)))
}
await Bun.write(record, recordedText({ version, facts }))
await keepPublished(version, published)
console.log(wanted === undefined ? `${version} is told already` : `${version}: ${changes.length} changes told`)
