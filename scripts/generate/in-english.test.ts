import { expect, test } from 'bun:test'
import { inEnglish } from './in-english.ts'
import { CODES_HEAD } from './told.ts'

const published = {
  info: { title: 'Вещи', description: '## Начало\nОдно\nи то же. Другое.\n\nОдно и то же.\n' },
  paths: {
    '/things': {
      get: {
        summary: 'Вещи',
        description: 'Коды: 404 `A`; 409 `B` (Занято)  \n**Кто:** все',
        examples: { one: { summary: 'Вещи', value: { description: 'Наши вещи' } } },
      },
    },
  },
  components: {
    schemas: {
      Thing: { properties: { description: { type: 'string', description: 'Занято', example: 'Кухня' }, example: {} } },
      Code: { description: `Другое.\n\n${CODES_HEAD}\n|---|---|---|\n| \`A\` | Нет \\| нет | No |` },
    },
  },
}
const catalogue = {
  Вещи: 'Things',
  '## Начало': '## Start',
  'Одно и то же.': 'The same.',
  'Другое.': 'Another.',
  'Коды: {list}': 'Codes: {list}',
  '{status} `{code}` ({label})': '{status} `{code}` ({label})',
  Занято: 'Taken («Занято»)',
  '**Кто:** {who}': '**Who:** {who}',
  все: 'all',
}

test('every text is told in English, put together as it was; examples and names of fields stay', () => {
  expect(inEnglish(published, catalogue)).toEqual({
    english: {
      info: { title: 'Things', description: '## Start\nThe same. Another.\n\nThe same.' },
      paths: {
        '/things': {
          get: {
            summary: 'Things',
            description: 'Codes: 404 `A`; 409 `B` (Taken («Занято»))  \n**Who:** all',
            examples: { one: { summary: 'Things', value: { description: 'Наши вещи' } } },
          },
        },
      },
      components: {
        schemas: {
          Thing: {
            properties: {
              description: { type: 'string', description: 'Taken («Занято»)', example: 'Кухня' },
              example: {},
            },
          },
          Code: { description: 'Another.\n\n| code | text |\n|---|---|\n| `A` | No |' },
        },
      },
    },
    findings: [],
  })
})

test('a text without English, English of no text, and what is Russian still are findings', () => {
  const { 'Другое.': _, все: __, ...less } = catalogue
  expect(inEnglish(published, { ...less, Вещи: 'Things: вещи', Лишнее: 'Too much' }).findings).toEqual([
    'no English: Другое.',
    'no English: все',
    'nobody says any more: Лишнее',
    'still Russian: Things: вещи',
  ])
})
