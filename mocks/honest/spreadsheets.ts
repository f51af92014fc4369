import { ask, type Step } from './steps.ts'

const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`
const HEAD = 'ФИО*;Email;Телефон;Роль;Должность;Рестораны;PIN'
const load = (name: string, bytes: string | Uint8Array<ArrayBuffer>, more: Partial<Step> = {}, fields: object = {}) =>
  ask(`import: ${name}`, 'admin', 'userImport', {
    query: 'dryRun=true',
    form: [
      { field: 'file', name: 'Сотрудники.csv', type: 'text/csv', bytes },
      ...Object.entries(fields).map(([field, value]) => ({ field, bytes: String(value) })),
    ],
    ...more,
  })
const rows = lines(
  HEAD,
  'Зоя Ким;zoya@berezka.example;+7 911 000-00-08;;Официант;Берёзка на Мойке;',
  'Лев;почта;;директор;Сомелье;;12',
  'Денис Орлов;oficiant@berezka.example;;пользователь;Официант;берёзка  на мойке;',
  ';;;;;;',
  'Ян Лис;;;Пользователь;Сомелье;"Берёзка в парке; Берёзка у реки";582016',
  '"Ян ""Второй"" Лис";yan@berezka.example;;Администратор;;;4826',
  'Кир Чан;kir@berezka.example;;администратор;Управляющий;;482637',
  'Ада Рой;zoya@berezka.example;;user;Кассир;Берёзка в парке;7777',
)

export const spreadsheets: Step[] = [
  ask('import: nobody', undefined, 'userImport', { form: [] }),
  ask('import: not for a reader', 'waiter', 'userImport', { form: [] }),
  load('no file', '', { form: [{ field: 'sendInvites', bytes: 'true' }] }),
  load('no answer', rows, {}, { sendInvites: 'да' }),
  load('a picture', '', { form: [{ field: 'file', name: 'a.png', type: 'image/png', bytes: 'png' }] }),
  load('csv that is called xlsx', '', { form: [{ field: 'file', name: 'a.xlsx', type: '', bytes: rows }] }),
  load('a broken xlsx', '', {
    form: [{ field: 'file', name: 'a.xlsx', type: '', bytes: 'PK\u0003\u0004 not really' }],
  }),
  load('nothing', ''),
  load('no column of names', lines('Почта;PIN', 'a@berezka.example;4826')),
  load('too many rows', lines(HEAD, ...Array.from({ length: 501 }, (_, at) => `Имя ${at};;;;;;`))),
  load('checked', rows),
  load('checked, the missing are made', rows, {}, { createMissing: 'true' }),
  load('with commas', lines('Имя,E-mail,Ресторан', 'Зоя Ким,zoya@berezka.example,Берёзка в парке')),
  load('written', rows, { query: '' }, { createMissing: 'true', sendInvites: 'true' }),
  load('written again', rows, { query: '' }, { createMissing: 'true' }),
  ask('staff: after the import', 'admin', 'userList', { query: 'limit=100' }),
  ask('positions: after the import', 'admin', 'positionList'),
  ask('restaurants: after the import', 'admin', 'restaurantList'),
  ask('template: not for a reader', 'waiter', 'userImportTemplate'),
  ask('template', 'admin', 'userImportTemplate', { opaque: true }),
  ask('export: nobody', undefined, 'userExport'),
  ask('export: not for a reader', 'waiter', 'userExport'),
  ask('export: an unknown kind', 'admin', 'userExport', { query: 'format=pdf' }),
  ask('export: xlsx', 'admin', 'userExport', { opaque: true }),
  ask('export: csv', 'admin', 'userExport', { query: `format=csv&search=${encodeURIComponent('зуев')}` }),
]
