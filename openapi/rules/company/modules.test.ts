import { expect, test } from 'bun:test'
import { labels } from '../../gen/labels.gen.ts'
import { ownKeys } from '../values/own-keys.ts'
import { moduleIsOn, type ModuleKey } from './modules.ts'

const keys = ownKeys(labels.ModuleSettings)
const isOn = (moduleSettings?: Partial<Record<ModuleKey, boolean>> | null) =>
  keys.filter((key) => moduleIsOn({ moduleSettings }, key))

test('a section shows only when it is true, the assistant unless it is false (A17)', () => {
  expect(isOn({})).toEqual(['aiAssistant'])
  expect(isOn({ news: true, tasks: false })).toEqual(['news', 'aiAssistant'])
  expect(isOn({ news: true, aiAssistant: false })).toEqual(['news'])
})

test('a company that has settled nothing has everything but integrations', () => {
  const most = keys.filter((key) => key !== 'integrations')
  expect(isOn()).toEqual(most)
  expect(isOn(null)).toEqual(most)
  expect(moduleIsOn(undefined, 'news')).toBe(true)
})
