import { categoryIds, fileIds, formIds, formResponseIds, restaurantIds, userIds } from '../seed/ids.ts'
import { examples } from '../../openapi/gen/examples.gen.ts'
import { ask, UNKNOWN, type Step } from './steps.ts'

const part = { id: 'part', type: 'select', label: ' Что заменили ', hint: '', min: 3, options: ['Фильтр', 'Шланг'] }
const hours = { id: 'hours', type: 'number', label: 'Наработка', unit: 'ч' }
const photo = (sample: string) => ({ id: 'photo', type: 'photo', label: 'Фото', sample })
const EXAMPLE = examples.forms.form._id

const list = (name: string, as: string | undefined, query = '') => ask(`forms: ${name}`, as, 'formList', { query })
const get = (name: string, as: string | undefined, id: string, more: Partial<Step> = {}) =>
  ask(`form: ${name}`, as, 'formGet', { path: { id }, ...more })
const make = (name: string, body: object, more: Partial<Step> = {}, as = 'admin') =>
  ask(`new form: ${name}`, as, 'formCreate', { body: { title: 'Замена', fields: [part, hours], ...body }, ...more })
const put = (name: string, id: string, body: object, as = 'admin') =>
  ask(`put form: ${name}`, as, 'formUpdate', {
    path: { id },
    body: { title: 'Замена', fields: [part, hours], ...body },
  })
const remove = (name: string, id: string, as = 'admin') =>
  ask(`delete form: ${name}`, as, 'formDelete', { path: { id } })
const copy = (name: string, id: string, as = 'admin', more: Partial<Step> = {}) =>
  ask(`copy form: ${name}`, as, 'formDuplicate', { path: { id }, ...more })
const versions = (name: string, id: string, query = '', as = 'admin') =>
  ask(`versions of a form: ${name}`, as, 'formListVersions', { path: { id }, query })
const answers = (name: string, query = '', id: string = formIds.delivery, as = 'admin') =>
  ask(`answers: ${name}`, as, 'responseList', { path: { id }, query })
const answer = (name: string, responseId: string, id: string = formIds.delivery, as = 'admin') =>
  ask(`answer: ${name}`, as, 'responseGet', { path: { id, responseId } })
const summary = (name: string, query = '', id: string = formIds.delivery, as = 'admin') =>
  ask(`answers in figures: ${name}`, as, 'responseSummarize', { path: { id }, query })
const file = (name: string, query = '', as = 'admin', id: string = formIds.delivery) =>
  ask(`answers in a file: ${name}`, as, 'responseExport', { path: { id }, query, opaque: !query.includes('csv') })

const reading: Step[] = [
  ...['admin', 'waiter', undefined].map((as) => list(`${as}`, as)),
  ask('forms: other company', 'stranger', 'formList', { host: 'ogonek' }),
  list('inactive', 'admin', 'status=inactive'),
  list('inactive, to a reader', 'waiter', 'status=inactive'),
  list('found', 'admin', `search=${encodeURIComponent(' ПРИЕМ')}`),
  list('no status', 'admin', 'status=old'),
  ...[EXAMPLE, ...Object.values(formIds)].flatMap((id) => ['admin', 'waiter'].map((as) => get(`${id} ${as}`, as, id))),
  get('its first version', 'admin', formIds.delivery, { query: 'version=1' }),
  get('its first version, to a reader', 'waiter', formIds.delivery, { query: 'version=1' }),
  get('a version that was not', 'admin', formIds.delivery, { query: 'version=3' }),
  get('other company', 'stranger', formIds.delivery, { host: 'ogonek' }),
  get('unknown', 'admin', UNKNOWN),
  get('no id', 'admin', 'x'),
  versions('two', formIds.delivery),
  versions('the last', formIds.delivery, 'limit=1'),
  versions('before', formIds.delivery, 'before=2'),
  versions('unknown', UNKNOWN),
  versions('to a reader', formIds.delivery, '', 'waiter'),
]

const given: Step[] = [
  answers('all'),
  answers('a page', 'limit=3&page=2'),
  answers('of days', 'from=2026-11-09&to=2026-11-12'),
  answers('of a person', `user=${userIds.denis}`),
  answers('of a restaurant', `restaurant=${restaurantIds.park}`),
  answers('a choice', `field=faults&value=${encodeURIComponent('Нет ярлыков')}`),
  answers('a number', 'field=temperature&value=3,5'),
  answers('a tick', 'field=whole&value=false'),
  answers('any', 'field=mark'),
  answers('of none', '', formIds.inventory),
  answers('unknown', '', UNKNOWN),
  answers('to a reader', '', formIds.delivery, 'waiter'),
  answers('a page of no number', 'page=0'),
  ...Object.entries(formResponseIds).map(([name, id]) => answer(name, id)),
  answer('the example', formResponseIds.filter, EXAMPLE),
  answer('unknown', UNKNOWN),
  answer('no id', 'x'),
  answer('of an unknown form', formResponseIds.first, UNKNOWN),
  answer('to a reader', formResponseIds.first, formIds.delivery, 'waiter'),
  summary('of a month', 'from=2026-11-01&to=2026-11-30'),
  summary('of some', `from=2026-11-01&to=2026-11-30&user=${userIds.denis}`),
  summary('of too long', 'from=2020-01-01&to=2026-11-30'),
  summary('of no time', 'from=2026-11-30&to=2026-11-01'),
  summary('unknown', '', UNKNOWN),
  summary('to a reader', '', formIds.delivery, 'waiter'),
  file('xlsx'),
  file('csv', 'format=csv'),
  file('csv of some', `format=csv&user=${userIds.ksenia}`),
  file('an unknown kind', 'format=pdf'),
  file('unknown', '', 'admin', UNKNOWN),
  file('to a reader', '', 'waiter'),
]

const kept = (word: string): Partial<Step> => ({
  keep: (reply) => ({ [word]: String(reply._id), [`${word}At`]: String(reply.updatedAt) }),
})
const writing: Step[] = [
  make('by a reader', {}, {}, 'waiter'),
  make('blank', { title: ' ' }),
  make('too long', { title: 'а'.repeat(121), description: 'а'.repeat(501) }),
  make('no fields', { fields: [] }),
  make('too many fields', { fields: Array.from({ length: 51 }, (_, at) => ({ ...hours, id: `f${at}` })) }),
  make('a type that is none', { fields: [{ ...hours, type: 'money' }] }),
  make('twice one field', { fields: [part, part] }),
  make('wrong fields', { fields: [hours, { ...part, label: ' ', options: ['Да'] }] }),
  make('a condition on nothing', { fields: [{ ...hours, showIf: { field: 'part', is: 'Да' } }] }),
  make('an unknown category', { category: UNKNOWN }),
  make('a category of another company', { category: categoryIds.counter }),
  make('an unknown sample', { fields: [photo(UNKNOWN)] }),
  make('a sample that is no picture', { fields: [hours, photo(fileIds.allergensPdf)] }),
  make('plain', { category: categoryIds.service, description: ' Коротко ' }, kept('report')),
  make('with a sample', { title: 'Фото', fields: [photo(fileIds.hallPlan)] }, kept('pictured')),
  get('made', 'waiter', '{report}'),
  put('by a reader', '{report}', {}, 'waiter'),
  put('unknown', UNKNOWN, {}),
  put('nothing differs', '{report}', {}),
  put('its time', '{report}', { updatedAt: '{reportAt}', title: 'Замена детали' }),
  put('another time', '{report}', { updatedAt: '2020-01-01T00:00:00.000Z' }),
  put('wrong', '{report}', { fields: [{ ...part, options: [] }] }),
  put('an unknown category', '{report}', { category: UNKNOWN }),
  put('an unknown sample', '{report}', { fields: [photo(UNKNOWN)] }),
  put('other fields', '{report}', { fields: [hours, { ...part, required: true, options: ['Фильтр', 'Кран'] }] }),
  put('nothing any more', '{report}', { category: null, description: '' }),
  put('off', '{report}', { isActive: false }),
  get('off, to a reader', 'waiter', '{report}'),
  put('on', '{report}', { isActive: true }),
  versions('saved', '{report}'),
  put('its own sample', '{pictured}', { title: 'Фото', fields: [photo(fileIds.hallPlan)] }),
  copy('by a reader', '{report}', 'waiter'),
  copy('one', '{report}', 'admin', kept('copied')),
  copy('again', '{report}'),
  copy('with a sample', '{pictured}'),
  copy('unknown', UNKNOWN),
  list('after all', 'admin'),
  remove('by a reader', '{report}', 'waiter'),
  remove('unknown', UNKNOWN),
  remove('unused', '{copied}'),
  remove('unused again', '{copied}'),
  remove('answered', EXAMPLE),
  remove('answered again', EXAMPLE),
  list('in the end', 'admin'),
]

export const forms: Step[] = [...reading, ...given, ...writing]
