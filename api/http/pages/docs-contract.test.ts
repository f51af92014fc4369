import { expect, test } from 'bun:test'
import { contractForPage } from './docs-contract.ts'

const contract = {
  openapi: '3.1.0',
  components: {
    schemas: { Id: { type: 'string', format: 'uuid', example: '019a0b1c-2d3e-7f40-8a51-6b72c8d9e0f1' } },
    parameters: { topic: { name: 'topic', in: 'query', schema: { $ref: '#/components/schemas/Id' } } },
  },
  paths: {
    '/api/things/{id}': {
      get: {
        operationId: 'thingGet',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { $ref: '#/components/schemas/Id' } },
          { $ref: '#/components/parameters/topic' },
          { name: 'limit', in: 'query', schema: { type: 'integer', default: 20, maximum: 100 } },
          { name: 'ids', in: 'query', schema: { type: 'array', items: { $ref: '#/components/schemas/Id' } } },
          { name: 'month', in: 'query', required: true, example: '2026-11', schema: { type: 'string' } },
        ],
      },
    },
  },
}

test('what may be left out is not filled in; what a call needs keeps its example', () => {
  expect(contractForPage(contract)).toMatchObject({
    openapi: '3.1.0',
    components: contract.components,
    paths: {
      '/api/things/{id}': {
        get: {
          operationId: 'thingGet',
          parameters: [
            contract.paths['/api/things/{id}'].get.parameters[0],
            { name: 'topic', in: 'query', schema: { type: 'string', format: 'uuid' } },
            { name: 'limit', in: 'query', schema: { type: 'integer', default: 20, maximum: 100 } },
            { name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'string', format: 'uuid' } } },
            contract.paths['/api/things/{id}'].get.parameters[4],
          ],
        },
      },
    },
  })
  const text = JSON.stringify(contractForPage(contract).paths)
  expect(text.match(/example/g)).toHaveLength(1)
})
