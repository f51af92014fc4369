import { createConfig, lintFromString } from '@redocly/openapi-core'
import Ajv from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { expect, test } from 'bun:test'
import { isNode, nodesOf, publishedContract, type Node } from './published.ts'

const contract = Bun.YAML.parse(await Bun.file(new URL('../openapi.yaml', import.meta.url)).text()) as Node
const published = publishedContract(contract)
const whole = nodesOf(contract.paths).flatMap(([, item]) => nodesOf(item).map(([, operation]) => operation))
const at = (node: unknown, ...names: string[]) =>
  names.reduce<unknown>((inner, name) => (isNode(inner) ? inner[name] : undefined), node)
const valuesOf = (name: string) => at(contract, 'components', 'schemas', name, 'enum') as string[]

test('exactly the public operations are published, with what they refer to and none of our own words', async () => {
  const kept = nodesOf(published.paths).flatMap(([, item]) => nodesOf(item).map(([, { operationId }]) => operationId))
  expect(kept).toEqual(whole.filter((one) => one['x-audience'] === 'public').map(({ operationId }) => operationId))
  expect(kept.length).toBeGreaterThan(50)
  expect(JSON.stringify(published)).not.toMatch(
    /"x-(roles|right|rights|limits|english|labels|messages|touches|secret)"/,
  )
  // A reference to what was left behind is a finding here, as is anything that a strict reader stumbles over.
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: { 'operation-4xx-response': 'off' },
  })
  const found = await lintFromString({ source: JSON.stringify(published), config })
  expect(found.map(({ ruleId, message, location: [place] }) => [ruleId, message, place?.pointer])).toEqual([])
}, 60_000)

test('a list that may grow is a string that names its values; others stay closed', () => {
  const schemas = at(published, 'components', 'schemas')
  for (const name of ['ErrorCode', 'EventAction']) {
    const schema = at(schemas, name) as Node
    expect(schema).toMatchObject({ type: 'string', 'x-extensible-enum': valuesOf(name) })
    expect(schema).not.toHaveProperty('enum')
    for (const value of valuesOf(name)) expect(schema.description).toContain(`\`${value}\``)
  }
  expect(at(schemas, 'TaskStatus', 'enum')).toEqual(valuesOf('TaskStatus'))
})

test('every event has its webhook and every webhook its event; each example is what it says', () => {
  const told = new Set(whole.flatMap((operation) => [operation['x-event'] ?? []].flat()))
  told.delete('none')
  const entries = nodesOf(published.webhooks)
  const names = entries.map(([name]) => name)
  expect(names.toSorted()).toEqual([...valuesOf('EventAction'), 'webhook.test'].toSorted())
  expect([...told].filter((event) => !names.includes(String(event)))).toEqual([])
  const ajv = addFormats(new Ajv({ strict: false }))
  ajv.addSchema({ $id: 'published', ...published })
  const parameters = ['webhookId', 'webhookTimestamp', 'webhookSignature']
  for (const [name, { post }] of entries) {
    expect(at(post, 'parameters')).toEqual(parameters.map((one) => ({ $ref: `#/components/parameters/${one}` })))
    const place = ['webhooks', name, 'post', 'requestBody', 'content', 'application/json']
    const proves = ajv.compile({
      $ref: `published#/${[...place, 'schema'].join('/').replace('application/json', 'application~1json')}`,
    })
    const example = at(published, ...place, 'example') as Node
    expect([name, proves(example), proves.errors]).toEqual([name, true, null])
    // It is that event's and no other's.
    expect([name, proves({ ...example, type: 'user.other' })]).toEqual([name, false])
    expect(example.type).toBe(name)
  }
})
