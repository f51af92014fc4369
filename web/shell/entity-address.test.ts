import { expect, test } from 'bun:test'
import { href } from '../routes.ts'
import { entityAddress } from './entity-address.ts'

const id = '019a0b1c-2d3e-7f40-8a51-6b72c8d9e0f1'
const thing = (type: string, exists = true) => ({ type, id, title: 'Уборка', exists })
const pages = {
  task: href('taskEdit', { id }),
  task_series: href('taskSeriesEdit', { id }),
  task_template: href('taskTemplateEdit', { id }),
  form: href('formEdit', { id }),
  checklist: href('checklistEdit', { id }),
}

test('what an event of the work tells of has a page, while the module is on and the thing is there', () => {
  for (const [type, to] of Object.entries(pages)) {
    expect(entityAddress(thing(type), {})).toBe(to)
    expect(entityAddress(thing(type, false), {})).toBeUndefined()
    expect(entityAddress(thing(type), { moduleSettings: { tasks: false, checklists: false } })).toBeUndefined()
  }
  expect(entityAddress(thing('constructor'), {})).toBeUndefined()
})
