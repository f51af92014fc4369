import { testIds } from '../../seed/ids.ts'
import { ask, UNKNOWN, type Step } from '../steps.ts'
import { type As, of } from './steps.ts'

const copy = of('copy of a test', 'testDuplicate')
const sheet = of('questions in a file', 'testExport')
const paste = (name: string, text: unknown, as: As = 'admin') =>
  ask(`questions of a text: ${name}`, as, 'testImportText', { body: { text } })
const load = (name: string, bytes: string, file = 'a.csv', as: As = 'admin') =>
  ask(`questions of a sheet: ${name}`, as, 'testImport', {
    form: [{ field: 'file', name: file, type: 'text/csv', bytes }],
  })
const HEAD = 'Вопрос;Тип;Варианты;Правильный ответ;Баллы;Группа;Пояснение;Погрешность;Единица;Частично'
const TEXT = `1. Когда встречаем гостя?
* Сразу
- Через минуту

Какие из них аллергены?
a) Орехи
b) Рыба
c) Соль
Ответ: a; b
Баллы: 2
Группа: Аллергены
Пояснение: Их четырнадцать

Температура подачи?
Ответ: 63 ± 2 °C

Кто готовит?
Хостес = дверь
Бармен = бар

Как называется коктейль?
Ответ: Негрони

Вопрос без ответа
- один
- два`

export const questionSheets: Step[] = [
  copy('unknown', 'admin', UNKNOWN),
  copy('to a waiter', 'waiter', testIds.welcome),
  copy('one', 'admin', testIds.welcome),
  copy('once more', 'admin', testIds.welcome),
  copy('with a key', 'admin', testIds.cash, { key: 'copy' }),
  copy('with the same key', 'admin', testIds.cash, { key: 'copy' }),
  paste('to a waiter', TEXT, 'waiter'),
  paste('none', ''),
  paste('a number', 7),
  paste('only spaces', ' \n \n'),
  paste('of every type', TEXT),
  load('to nobody', HEAD, 'a.csv', undefined),
  load('to a waiter', HEAD, 'a.csv', 'waiter'),
  ask('questions of a sheet: no file', 'admin', 'testImport', { form: [{ field: 'note', bytes: 'x' }] }),
  load('a picture', 'png', 'a.png'),
  load('a broken xlsx', 'PK\u0003\u0004 not really', 'a.xlsx'),
  load('no column of questions', 'Имя;Возраст\nОн;2'),
  load('too many rows', [HEAD, ...Array.from({ length: 600 }, (_, at) => `Вопрос ${at};;а|б;а`)].join('\n')),
  load('nothing', ''),
  load(
    'of every type',
    [
      HEAD,
      '"Сколько секунд?";Один ответ;"10\n30";30;2;Встреча;Полминуты;;;',
      'Какие?;Несколько ответов;Орехи;Рыба;;;;;;да',
      '"Какие?";;"Орехи; Рыба; Соль";"Орехи; Рыба";;;;;;да',
      'Сколько градусов?;Число;;63;;;;2;°C;',
      'Как называется?;Текст;;Негрони;;;;;;',
      '"Кто где?";Соответствие;"Хостес = дверь; Бармен = бар";;;;;;;',
      '"По порядку";Порядок;"Встретить; Проводить";;;;;;;',
      'Ничего;Один ответ;а;;;;;;;',
      ';;;;;;;;;',
    ].join('\n'),
  ),
  sheet('unknown', 'admin', UNKNOWN),
  sheet('to a waiter', 'waiter', testIds.welcome),
  sheet('no kind', 'admin', testIds.welcome, { query: 'format=pdf' }),
  sheet('as a table', 'admin', testIds.welcome, { opaque: true }),
  ...Object.entries(testIds).map(([name, id]) => sheet(`${name}, as text`, 'admin', id, { query: 'format=csv' })),
]
