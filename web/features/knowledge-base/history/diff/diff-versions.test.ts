import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { canonical } from './block-text.ts'
import { type BlockChange, type Change, diffVersions, type Snapshot } from './diff-versions.ts'
import { summary } from './summary.ts'
import { diffWords } from './word-diff.ts'

type Block = { id?: string; type: string; data: Record<string, unknown> }

const version = (blocks: Block[], part: Partial<Snapshot> = {}): Snapshot => ({
  title: 'Встреча гостя',
  topic: null,
  status: 'draft',
  priority: 'medium',
  tags: [],
  content: { blocks },
  ...part,
})
const p = (text: string, id?: string): Block => ({ ...(id && { id }), type: 'paragraph', data: { text } })
const block = (type: string, data: Record<string, unknown> = {}): Block => ({ type, data })

/** Every change in words, its details indented under it. */
const told = (older: Block[], newer: Block[]): string[] =>
  diffVersions(version(older), version(newer)).flatMap((change) => [
    change.words,
    ...(change.kind === 'changed' ? change.details.map(({ words }) => `  ${words}`) : []),
  ])

describe('blocks in Russian words', () => {
  const around = (middle: Block[]) => [p('Начало смены'), ...middle, p('Конец смены')]

  test.each([
    ['header', { text: 'Меню', level: 2 }, 'Добавлен заголовок', 'Удалён заголовок'],
    ['paragraph', { text: 'Меню' }, 'Добавлен абзац', 'Удалён абзац'],
    ['list', { style: 'ordered', items: ['Меню'] }, 'Добавлен список', 'Удалён список'],
    ['checklist', { items: [{ text: 'Меню', checked: false }] }, 'Добавлен чек-лист', 'Удалён чек-лист'],
    ['image', { file: { url: '/a.png' } }, 'Добавлена картинка', 'Удалена картинка'],
    ['quote', { text: 'Меню' }, 'Добавлена цитата', 'Удалена цитата'],
    ['code', { code: 'a' }, 'Добавлен фрагмент кода', 'Удалён фрагмент кода'],
    ['warning', { message: 'Меню' }, 'Добавлен совет', 'Удалён совет'],
    ['delimiter', {}, 'Добавлен разделитель', 'Удалён разделитель'],
    ['table', { content: [['a']] }, 'Добавлена таблица', 'Удалена таблица'],
    ['pageCard', { selectedPage: { id: '1', title: 'a' } }, 'Добавлена карточка статьи', 'Удалена карточка статьи'],
    ['testingBlock', { selectedTest: { id: '1' } }, 'Добавлена карточка теста', 'Удалена карточка теста'],
    ['fileUpload', { file: { name: 'a', url: '/a' } }, 'Добавлен файл', 'Удалён файл'],
    ['video', { url: '/a.mp4' }, 'Добавлено видео', 'Удалено видео'],
    ['googleSheet', { url: '/a' }, 'Добавлена таблица Google', 'Удалена таблица Google'],
    ['chess', { fen: 'a' }, 'Добавлен блок «chess»', 'Удалён блок «chess»'],
  ])('%s', (type, data, added, removed) => {
    const [without, full] = [around([]), around([block(type, data)])]
    expect(told(without, full)).toEqual([added])
    expect(told(full, without)).toEqual([removed])
    expect(told(full, around([block(type, { ...data, tune: 'a' })]))).toEqual([
      type === 'chess' ? 'Изменён блок «chess»' : expect.stringMatching(/^Изменено оформление [а-я]/),
    ])
  })

  test('a paragraph: its words, its dress, its place, its kind', () => {
    const [a, b, c] = [p('Меню подают открытым с дам'), p('Воду подают сразу и без просьбы'), p('Счёт несут в папке')]
    expect(told([a, b, c], [b, c, a])).toEqual(['Перемещён абзац ниже'])
    expect(told([a, b, c], [c, a, b])).toEqual(['Перемещён абзац выше'])
    expect(told([p('<b>Ждём</b> пять минут')], [p('Ждём пять&nbsp;минут')])).toEqual(['Изменено оформление абзаца'])
    expect(told([a, b], [a, block('header', { text: 'Воду подают сразу и без просьбы' })])).toEqual([
      'Абзац стал заголовком',
    ])
    const [edit] = diffVersions(version([p('Ждём семь минут')]), version([p('<i>Ждём</i> пять минут')]))
    expect(edit).toMatchObject({
      words: 'Изменён абзац',
      details: [
        {
          parts: [
            { kind: 'same', text: 'Ждём ' },
            { kind: 'removed', text: 'семь' },
            { kind: 'added', text: 'пять' },
            { kind: 'same', text: ' минут' },
          ],
        },
      ],
    })
  })

  test('where a link leads is told, its markup is not', () => {
    const link = (address: string) => [p(`Смотри <a href="${address}">правила</a>`)]
    expect(told(link('/a'), link('/b'))).toEqual(['Изменён абзац: убрана ссылка «/a», добавлена ссылка «/b»'])
  })

  test('a heading', () => {
    const heading = (level: number, text = 'Меню') => [block('header', { text, level })]
    expect(told(heading(2), heading(3))).toEqual(['Изменён заголовок: уровень 2 → 3'])
  })

  test('lists item by item', () => {
    const list = (...items: unknown[]) => [block('checklist', { items })]
    const [tables, cutlery, candles] = ['Протереть столы', 'Разложить приборы', 'Зажечь свечи']
    const item = (text: string, checked = false) => ({ text, checked })
    expect(told(list(item(tables)), list(item(tables, true)))).toEqual([
      'Изменён чек-лист: отмечен пункт «Протереть столы»',
    ])
    expect(
      told(list(item(tables), item(cutlery, true)), list(item(cutlery), item(candles), item('Протереть все столы'))),
    ).toEqual([
      'Изменён чек-лист',
      '  Снята отметка с пункта «Разложить приборы»',
      '  Добавлен пункт «Зажечь свечи»',
      '  Пункт «Протереть все столы» перемещён ниже',
      '  Изменён пункт',
    ])
    const style = (kind: string) => [block('list', { style: kind, items: [tables, { content: cutlery, items: [] }] })]
    expect(told(style('ordered'), style('unordered'))).toEqual(['Изменён список: вид: нумерованный → маркированный'])
  })

  test('tables by rows, columns and cells', () => {
    const head = ['Шаг', 'Кто']
    const rows = [
      ['Приветствие у двери', 'Хостес'],
      ['Меню и вода', 'Официант'],
    ]
    const table = (...content: string[][]) => [block('table', { withHeadings: true, content })]
    const [greet = [], menu = []] = rows
    expect(told(table(head, ...rows), table(head, greet, ['Меню и вода', 'Бармен']))).toEqual([
      'Изменена таблица',
      '  Изменена строка 3, столбец 2',
    ])
    expect(told(table(head, ...rows), table(head, menu, ['Счёт', 'Официант'], greet))).toEqual([
      'Изменена таблица',
      '  Добавлена строка 3 «Счёт · Официант»',
      '  Строка 2 перемещена ниже: теперь 4',
    ])
    expect(told(table(head, ...rows), table(head, greet))).toEqual([
      'Изменена таблица: удалена строка 3 «Меню и вода · Официант»',
    ])
    const wider = [head, ...rows].map((row, n) => [row[0] ?? '', ['Норма', '30 с', '2 мин'][n] ?? '', row[1] ?? ''])
    expect(told(table(head, ...rows), table(...wider))).toEqual(['Изменена таблица: добавлен столбец 2 «Норма»'])
  })

  test('what is replaced in its place is named as it was and as it is', () => {
    const of = (type: string, data: Record<string, unknown>) => around([block(type, data)])
    expect(told(of('image', { file: { url: '/a' } }), of('image', { file: { url: '/b' } }))).toEqual([
      'Заменена картинка',
    ])
    const captioned = (caption: string) => of('image', { file: { url: '/a' }, caption })
    expect(told(captioned('Зал'), captioned('Зал вечером'))).toEqual(['Изменена картинка', '  Изменена подпись'])
    const page = (id: string, title: string) => of('pageCard', { selectedPage: { id, title } })
    expect(told(page('1', 'Вино'), page('2', 'Пиво'))).toEqual(['Карточка статьи: было «Вино» — стало «Пиво»'])
    const file = (name: string) => of('fileUpload', { file: { name, url: `/${name}` } })
    expect(told(file('a.pdf'), file('b.pdf'))).toEqual(['Заменён файл: было «a.pdf» — стало «b.pdf»'])
    const video = (url: string) => of('video', { url })
    expect(told(video('/1'), video('/2'))).toEqual(['Заменено видео: было «/1» — стало «/2»'])
  })

  test('ids find a block again that was rewritten and moved', () => {
    const older = [p('Совсем старый текст', 'a'), p('Второй', 'b'), p('Третий', 'c')]
    const newer = [p('Второй', 'b'), p('Третий', 'c'), p('Другие слова', 'a')]
    expect(told(older, newer)).toEqual(['Перемещён абзац ниже', 'Изменён абзац', '  Изменён текст'])
  })
})

test('fields in words', () => {
  const topic = { _id: '1', name: 'Бар', color: '#f45e8e' }
  const words = diffVersions(
    version([], { tags: ['бар', 'лето'] }),
    version([], { title: 'Приём', topic, status: 'published', priority: 'high', tags: ['бар', 'касса'] }),
  ).map((change) => change.words)
  expect(words).toEqual([
    'Заголовок: было «Встреча гостя» — стало «Приём»',
    'Тема: было без темы — стало «Бар»',
    'Статус: было «Черновик» — стало «Опубликовано»',
    'Приоритет: было «Средний» — стало «Высокий»',
    'Теги: добавлено «касса», убрано «лето»',
  ])
})

test('the summary counts', () => {
  const older = [p('Первый совсем простой'), p('Второй о воде и льде'), p('Третий о вине')]
  const newer = [p('Новый о хлебе'), p('Первый совсем сложный'), p('Второй о воде'), p('И ещё один лишний')]
  const changes = diffVersions(version(older), version(newer, { title: 'Приём', tags: ['бар'] }))
  expect(summary(changes)).toBe('Добавлено 2 блока, изменено 2, удалён 1. Изменены поля: заголовок, теги.')
  expect(summary(diffVersions(version(older), version([...older, p('Ещё')])))).toBe('Добавлен 1 блок.')
  expect(summary([])).toBe('Версии не отличаются')
})

describe('any two documents', () => {
  const word = fc.constantFrom('гость', 'стол', 'вода', 'меню', 'чек', 'пять', '<b>минут</b>', '5&lt;7', 'ждёт', '…')
  const line = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
  const data: fc.Arbitrary<Block> = fc.oneof(
    line.map((text) => p(text)),
    fc.record({ text: line, level: fc.integer({ min: 1, max: 6 }) }).map((header) => block('header', header)),
    fc.array(line, { maxLength: 4 }).map((items) => block('list', { style: 'ordered', items })),
    fc
      .array(fc.record({ text: line, checked: fc.boolean() }), { maxLength: 4 })
      .map((items) => block('checklist', { items })),
    fc
      .array(fc.array(line, { maxLength: 3 }), { maxLength: 4 })
      .map((content) => block('table', { withHeadings: true, content })),
    fc.constantFrom('/a', '/b').map((url) => block('image', { file: { url } })),
    fc.constantFrom('/a', '/b').map((url) => block('fileUpload', { file: { url, name: url } })),
    fc.constantFrom('delimiter', 'pageCard', 'video', 'chess', '', '__proto__').map((type) => block(type)),
    // Anyone may have written it: nothing may throw.
    fc.record({
      type: fc.constantFrom('list', 'table', 'image', 'warning'),
      data: fc.dictionary(fc.string(), fc.anything()),
    }),
  )
  const withId = fc
    .tuple(data, fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { nil: undefined }))
    .map(([made, id]) => (id ? { id, ...made } : made))
  const blocks = fc.array(withId, { maxLength: 14 })
  /** The same document after some work: blocks go, come, change places and words. */
  const edited = fc
    .tuple(blocks, blocks, fc.array(fc.tuple(fc.nat(20), fc.nat(20), fc.constantFrom('move', 'drop', 'edit', 'add'))))
    .map(([older, fresh, steps]) => {
      const newer = structuredClone(older)
      for (const [a, b, step] of steps) {
        const at = a % (newer.length || 1)
        const one = newer[at]
        if (step === 'add' || !one) newer.splice(at, 0, structuredClone(fresh[b % (fresh.length || 1)] ?? p('Ещё')))
        else if (step === 'drop') newer.splice(at, 1)
        else if (step === 'edit') newer[at] = { ...one, data: { ...one.data, text: `стало ${b}` } }
        else newer.splice(b % newer.length, 0, ...newer.splice(at, 1))
      }
      return [older, newer] as const
    })
  const pair = fc.oneof(edited, fc.tuple(blocks, blocks))

  /** Ids are no part of what a reader sees. */
  const bare = (all: readonly unknown[]) => all.map((one) => canonical({ ...(one as Block), id: undefined }))

  /** The newer blocks, made of the older ones and the changes alone. */
  function apply(older: readonly Block[], changes: readonly Change[]): unknown[] {
    const own = changes.filter((change): change is BlockChange => change.kind !== 'field')
    const edits = new Map(own.flatMap((c) => (c.kind === 'changed' ? [[c.from, c.block] as const] : [])))
    const away = new Set(own.flatMap((c) => (c.kind === 'removed' || c.kind === 'moved' ? [c.from] : [])))
    const result: unknown[] = []
    const put = new Set<number>()
    for (const c of own) {
      if (c.kind === 'added') result[c.to] = c.block
      else if (c.kind === 'moved') result[c.to] = edits.get(c.from) ?? older[c.from]
      else continue
      put.add(c.to)
    }
    let at = 0
    for (const [from, one] of older.entries()) {
      if (away.has(from)) continue
      while (put.has(at)) at += 1
      result[at] = edits.get(from) ?? one
      at += 1
    }
    return result
  }

  test('a document does not differ from itself', () => {
    fc.assert(
      fc.property(blocks, (all) => void expect(diffVersions(version(all), version(structuredClone(all)))).toEqual([])),
    )
  })

  test('equal blocks that only changed places with their ids are no change', () => {
    const [plain, named] = [
      block('image', { file: { url: '/a' } }),
      { id: 'a', ...block('image', { file: { url: '/a' } }) },
    ]
    expect(diffVersions(version([plain, named]), version([named, plain]))).toEqual([])
  })

  test('the changes make the newer document of the older one, each has words', () => {
    fc.assert(
      fc.property(pair, ([older, newer]) => {
        const changes = diffVersions(version(older), version(newer))
        expect(bare(apply(older, changes))).toEqual(bare(newer))
        expect(changes.length > 0).toBe(canonical(bare(older)) !== canonical(bare(newer)))
        for (const change of changes) {
          expect(change.words).toMatch(/^[А-ЯЁ][а-яё]/)
          if (change.kind === 'changed')
            for (const detail of change.details) expect(detail.words).toMatch(/^[А-ЯЁ][а-яё]/)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('the words of a text make both texts', () => {
    fc.assert(
      fc.property(fc.tuple(line, line, fc.string({ unit: 'grapheme' })), ([a, b, tail]) => {
        for (const [older, newer] of [
          [a, b],
          [a + tail, b],
          [tail, a],
        ] as const) {
          const parts = diffWords(older, newer)
          const side = (skip: string) => parts.flatMap(({ kind, text }) => (kind === skip ? [] : [text])).join('')
          expect([side('added'), side('removed')]).toEqual([older, newer])
        }
      }),
    )
  })
})

describe('time is bounded at the largest a document may be (B42)', () => {
  const words = (n: number) => Array.from({ length: 40 }, (_, k) => `слово${(n * 7919 + k * 104_729) % 5003}`).join(' ')
  const large = Array.from({ length: 2000 }, (_, n) => p(words(n)))
  const within = (older: Block[], newer: Block[]) => {
    const started = performance.now()
    const changes = diffVersions(version(older), version(newer))
    const ms = Math.round(performance.now() - started)
    expect(ms).toBeLessThan(6000)
    return changes
  }

  test('turned around', () => void expect(within(large, large.toReversed()).length).toBe(1999))
  test('all rewritten', () =>
    void within(
      large,
      large.map((_, n) => p(words(n + 3000))),
    ))
  test('a word more in each', () =>
    void expect(
      within(
        large,
        large.map(({ data }) => p(`${String(data['text'])} ещё`)),
      ).length,
    ).toBe(2000))
  test('all alike', () => {
    const alike = Array.from({ length: 2000 }, (_, n) => p(`Пункт ${n % 3}`))
    within(alike, alike.slice(7).toReversed())
  })
  test('one text of megabytes', () => {
    const long = Array.from({ length: 200_000 }, (_, n) => `слово${n % 977}`).join(' ')
    within([p(long)], [p(`${long.slice(900)} конец`)])
  })
})
